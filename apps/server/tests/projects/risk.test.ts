import { beforeAll, expect, it } from "vitest";
import { listRisks } from "../../src/features/projects/risks/list-risks.ts";
import { riskSampleMin } from "../../src/features/projects/risks/quote-risk.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { usdt } from "../market-world.ts";
import { useOpened } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

/**
 * The reading of risk is computed from this platform's own settled projects. It shows its sample
 * size, and says so when there is too little history.
 */

const world = useOpened(openProjectWorld);
let person: Actor;

beforeAll(async () => {
  person = await world.person(usdt(10_000));
});

/** A project of 100 USDT to its announced result; `returned` coins come in beside the principal. */
async function settle({ returned, demo }: { returned: number; demo: boolean }): Promise<void> {
  const terms = { currency: "USDT", minimum: "100" };
  const id = await world.project(terms, demo ? "demo" : "operator");
  world.clock.advance(10);
  await world.advance(id);
  await world.subscribe(person, id, 100);
  await world.advance(id);
  if (returned > 0) {
    const txid = await world.inflow(id, usdt(returned));
    await world.book(id, txid);
  }
  await world.compute(id);
  await world.approve(id);
  world.clock.advance(20);
  expect(await world.advance(id)).toContain(5);
}

async function reading(demo: boolean) {
  const all = await listRisks({ database: world.databases.api });
  expect(all).toHaveLength(4);
  return all.find((one) => one.unit === "USDT" && one.is_demo === demo);
}

it("says nothing while there is too little history, and never mixes demo projects in", async () => {
  expect(await reading(false)).toMatchObject({ sample: 0, figures: null, sample_min: 12 });
  for (let n = 1; n < riskSampleMin; n += 1) await settle({ returned: n, demo: false });
  await settle({ returned: 50, demo: true });
  expect(await reading(false)).toMatchObject({ sample: 11, losses: 0, figures: null });
  expect(await reading(true)).toMatchObject({ sample: 1, losses: 0, figures: null });
});

it("tells failed raises apart: they have no result and are not in the sample", async () => {
  const id = await world.project({ currency: "USDT", minimum: "100", end: "+20s" });
  world.clock.advance(10);
  await world.advance(id);
  await world.subscribe(person, id, 1);
  world.clock.advance(10);
  expect(await world.advance(id)).toContain(4);
  expect(await reading(false)).toMatchObject({ sample: 11, failed_raises: 1, figures: null });
});

it("reads what people got after the fee, from the twelfth result on", async () => {
  await settle({ returned: 0, demo: false });
  // Eleven gained 1 to 11 percent before the fee of a fifth, one nothing at all.
  expect(await reading(false)).toMatchObject({
    ...{ sample: 12, losses: 0, failed_raises: 1 },
    figures: {
      ...{ chance: "12.12", chance_low: "0.00", chance_high: "24.25" },
      ...{ worst: "0.00", lower_quarter: "1.60", middle: "4.00", upper_quarter: "6.40" },
      best: "8.80",
    },
  });
});

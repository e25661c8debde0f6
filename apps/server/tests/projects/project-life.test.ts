import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { getEvidence } from "../../src/features/projects/evidence/get-evidence.ts";
import { listProjects } from "../../src/features/projects/projects/list-projects.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { getSubscription } from "../../src/features/projects/subscriptions/list-subscriptions.ts";
import { refusalOf, trx, usdt } from "../market-world.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const world = useWorld(openProjectWorld);

/** A raised project with these parts in it, and the people in their order. */
async function raised(parts: readonly number[], terms: Record<string, unknown> = {}) {
  const projectId = await world.project(terms);
  world.clock.advance(10);
  await world.advance(projectId);
  const people = [];
  for (const part of parts) {
    const actor = await world.person(trx(1_000));
    people.push({ actor, subscriptionId: await world.subscribe(actor, projectId, part) });
  }
  await world.advance(projectId);
  return { projectId, people };
}

describe("the life of a project", () => {
  it("goes from 1 to 7 and pays what escrow holds, the fee a fifth of the profit", async () => {
    const { projectId, people } = await raised([70, 30]);
    expect(await world.statusOf(projectId)).toBe(3);
    await world.book(projectId, await world.inflow(projectId, trx(10)));
    const result = await world.compute(projectId);
    expect(result).toMatchObject({ escrowUnits: 110_000_000n, feeUnits: 2_000_000n });
    await world.approve(projectId);
    world.clock.advance(20);
    expect(await world.advance(projectId)).toEqual([5]);
    world.clock.advance(10);
    expect(await world.advance(projectId)).toEqual([6, 7]);
    const [first, second] = people;
    expect(await world.available(first!.actor, "TRX")).toBe(1_005_600_000n);
    expect(await world.available(second!.actor, "TRX")).toBe(1_002_400_000n);
    const view = await getSubscription(
      { database: world.databases.api, clock: world.clock },
      first!.actor,
      {
        record_id: first!.subscriptionId,
      },
    );
    expect(view).toMatchObject({
      status: 7,
      is_profit: 1,
      price: "70",
      result_money: "7",
      platform_money: "1.4",
      my_profit: "5.6",
      earnings: "75.6",
      rate: "10.00",
      rate_is_target: false,
    });
  });

  it("shows nothing of the result before it is granted, and the sheet from status 5 on", async () => {
    const { projectId, people } = await raised([100]);
    const reader = people[0]!.actor;
    const deps = {
      database: world.databases.api,
      ledger: world.ledgers.api,
      escrowAddressOf: async () => "T",
    };
    const txid = await world.inflow(projectId, trx(5));
    await world.book(projectId, txid);
    await world.compute(projectId);
    const early = await getEvidence(deps, reader, { pro_id: projectId });
    expect(early).toMatchObject({ result: null, mine: [{ price: "100", part: "" }] });
    await world.approve(projectId);
    world.clock.advance(20);
    await world.advance(projectId);
    const ask = { record_id: people[0]!.subscriptionId };
    const part = await getSubscription(
      { database: world.databases.api, clock: world.clock },
      reader,
      ask,
    );
    expect(part).toMatchObject({ status: 5, result_money: "", earnings: "", is_profit: 0 });
    const sheet = await getEvidence(deps, reader, { pro_id: projectId });
    expect(sheet).toMatchObject({
      principal: "100",
      result: { escrow: "105", gross: "5", fee: "1", approved_by: ["olga", "pavel"] },
      inflows: [{ txid, amount: "5" }],
      mine: [{ price: "100", part: "105", platform_money: "1", earnings: "104" }],
    });
    const past = await listProjects(deps, reader, { id: 2, page: 1, limit: 100 });
    const shown = past.data.find((project) => project.id === projectId);
    expect(shown).toMatchObject({ status: 5, is_profit: 1, rate: "5.00", rate_is_target: false });
  });

  it("gives everybody all of it back when the raise fails, once, and ends in 4", async () => {
    const { projectId, people } = await raised([30, 29]);
    world.clock.advance(10);
    expect(await world.advance(projectId)).toEqual([4]);
    for (const { actor } of people) {
      expect(await world.available(actor, "TRX")).toBe(1_000_000_000n);
    }
    expect(await world.advance(projectId)).toEqual([]);
  });

  it("ends in 4 when nobody subscribes, even without a minimum", async () => {
    const { projectId } = await raised([], { minimum: "0" });
    world.clock.advance(10);
    expect(await world.advance(projectId)).toEqual([4]);
  });

  it("gives back what was not earned: an even result has no fee and no sign", async () => {
    const { projectId, people } = await raised([60, 40]);
    const result = await world.compute(projectId);
    expect(result.feeUnits).toBe(0n);
    await world.approve(projectId);
    world.clock.advance(30);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    const view = await getSubscription(
      { database: world.databases.api, clock: world.clock },
      people[0]!.actor,
      {
        record_id: people[0]!.subscriptionId,
      },
    );
    expect(view).toMatchObject({ is_profit: 0, result_money: "0", earnings: "60", rate: "0.00" });
  });

  it("waits for its times: no result before 30 s, no grant before 40 s", async () => {
    const { projectId } = await raised([100]);
    await world.compute(projectId);
    await world.approve(projectId);
    expect(await world.advance(projectId)).toEqual([]);
    world.clock.advance(20);
    expect(await world.advance(projectId)).toEqual([5]);
    expect(await world.advance(projectId)).toEqual([]);
  });

  it("is moved and paid once when four workers do it at once", async () => {
    const { projectId, people } = await raised(
      Array.from({ length: 40 }, () => 2),
      {
        minimum: "80",
        end: "+12s",
      },
    );
    world.clock.advance(5);
    await world.advance(projectId);
    await world.book(projectId, await world.inflow(projectId, money("TRX", 7_777_777n)));
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(40);
    const workers = Array.from({ length: 4 }, () => world.another("worker"));
    await Promise.all(
      workers.map(({ database, ledger }) =>
        advanceProject({ database, ledger, clock: world.clock }, projectId),
      ),
    );
    expect(await world.statusOf(projectId)).toBe(7);
    let paid = 0n;
    for (const { actor } of people) paid += (await world.available(actor, "TRX")) - 998_000_000n;
    const [fee] = await world.databases.auditor.query<{ units: bigint }>(
      "select fee_units as units from project_results where project_id = $1",
      [projectId],
    );
    expect(paid + fee!.units).toBe(87_777_777n);
  });
});

describe("an operator is refused", () => {
  it("an inflow that is not there, of another project, in another coin, or our own", async () => {
    const [one, other] = [await raised([100]), await raised([100])];
    expect(await refusalOf(world.book(one.projectId, "f".repeat(64)))).toBe("inflow-not-found");
    const foreign = await world.inflow(other.projectId, trx(5));
    expect(await refusalOf(world.book(one.projectId, foreign))).toBe("inflow-not-found");
    const coins = await world.inflow(one.projectId, usdt(5));
    expect(await refusalOf(world.book(one.projectId, coins))).toBe("inflow-not-found");
    const [own] = await world.databases.auditor.query<{ address: string }>(
      "select address from chain_addresses limit 1",
    );
    await world.databases.worker.query(
      `insert into chain_holdings (address, currency, units, moved_block)
       values ($1, 'TRX', 5, 1)`,
      [own!.address],
    );
    const round = await world.inflow(one.projectId, trx(5), own!.address);
    expect(await refusalOf(world.book(one.projectId, round))).toBe("inflow-not-counted");
  });

  it("the same inflow twice, and any once the result is approved", async () => {
    const { projectId } = await raised([100]);
    const txid = await world.inflow(projectId, trx(5));
    expect((await world.book(projectId, txid)).booked).toHaveLength(1);
    expect(await world.book(projectId, txid)).toMatchObject({ booked: [], already: [{ txid }] });
    await world.compute(projectId);
    await world.approve(projectId);
    const late = await world.inflow(projectId, trx(5));
    expect(await refusalOf(world.book(projectId, late))).toBe("project-in-wrong-state");
    expect(await refusalOf(world.compute(projectId))).toBe("project-in-wrong-state");
  });

  it("approving alone, with a wrong password, or a result that escrow has outgrown", async () => {
    const { projectId } = await raised([100]);
    expect(await refusalOf(world.approve(projectId))).toBe("project-in-wrong-state");
    await world.compute(projectId, "olga");
    expect(await refusalOf(world.approve(projectId, "olga"))).toBe("second-operator-required");
    expect(await refusalOf(world.approve(projectId, "mallory"))).toBe("operator-unknown");
    await world.book(projectId, await world.inflow(projectId, trx(5)));
    expect(await refusalOf(world.approve(projectId, "pavel"))).toBe("result-outdated");
    await world.compute(projectId, "pavel");
    await world.approve(projectId, "olga");
    world.clock.advance(20);
    expect(await world.advance(projectId)).toEqual([5]);
  });
});

import { describe, expect, it } from "vitest";
import type { AddressFacts, MovePrices } from "../../../wire/chain/move-chain.ts";
import { type HotFacts, planCold, planResources } from "./plan-house.ts";
import {
  isSweepDue,
  planSweep,
  quoteSweepCost,
  type SweepCase,
  type SweepConditions,
  type SweepFacts,
  stakeFor,
} from "./plan-sweep.ts";

const trx = 1_000_000n;
/** Prices and sizes of the main network at the end of 2025. */
const prices: MovePrices = {
  bandwidthPrice: 1_000n,
  energyPrice: 100n,
  activationUnits: 1_100_000n,
  maxFeeLimit: 15_000n * trx,
  energyOfDay: 180_000_000_000n,
  energyStakeTrx: 19_000_000_000n,
  solidNumber: 9,
};
const usdtOnly: AddressFacts = {
  trxUnits: 0n,
  usdtUnits: 40n * trx,
  activated: false,
  freeBandwidth: 0n,
  energy: 0n,
};
const trialEnergy = 64_285n;
const conditions: SweepConditions = {
  prices,
  resources: { lendableUnits: 0n },
  hotActivated: true,
  feeLimitMax: 30n * trx,
  tokenObstacle: null,
};
const burnt = 8_035_700n;

function plan(facts: Partial<AddressFacts>, more: Partial<SweepFacts & SweepConditions> = {}) {
  const { lentUnits = 0n, due = { TRX: false, USDT: true } } = more;
  const energy = "trialEnergy" in more ? (more.trialEnergy ?? null) : trialEnergy;
  const sweep = { facts: { ...usdtOnly, ...facts }, due, trialEnergy: energy, lentUnits };
  return planSweep(sweep, { ...conditions, ...more });
}

describe("USDT on an address", () => {
  it("that is no account gets the TRX that burns, and its bytes are free then", () => {
    expect(plan({})).toMatchObject({ kind: "top-up", units: burnt, reserveUnits: 1_400_000n });
  });

  it("with a little TRX and no free bytes gets what is missing", () => {
    const step = plan({ activated: true, trxUnits: 5n * trx });
    expect(step).toMatchObject({ kind: "top-up", units: burnt + 400_000n - 5n * trx });
    expect(step?.reserveUnits).toBe(300_000n);
  });

  it("with enough TRX is swept, at a limit of a quarter above the trial", () => {
    const step = plan({ activated: true, trxUnits: 9n * trx, freeBandwidth: 600n });
    expect(step).toMatchObject({ kind: "sweep", currency: "USDT", units: 40n * trx });
    expect(step).toMatchObject({ feeLimitUnits: burnt, reserveUnits: burnt });
  });

  it("is lent energy where the stake allows it, once it is an account", () => {
    const resources = { lendableUnits: 9_000n * trx };
    expect(plan({}, { resources })).toMatchObject({ kind: "top-up", units: 1n });
    const account = { activated: true, freeBandwidth: 600n };
    const stake = stakeFor(80_357n, prices) ?? 0n;
    expect(plan(account, { resources })).toMatchObject({ kind: "delegate", units: stake });
    const lent = { ...account, energy: 80_400n };
    expect(plan(lent, { resources, lentUnits: stake })).toMatchObject({
      kind: "sweep",
      reserveUnits: 0n,
      feeLimitUnits: burnt,
    });
    expect(stake).toBe(8_482_127_778n);
  });

  it("does not count on energy that a stranger lends", () => {
    const lent = { activated: true, freeBandwidth: 600n, energy: 1_000_000n };
    expect(plan(lent)).toMatchObject({ kind: "top-up", units: burnt });
  });

  it("waits where the contract refuses, or where it is too dear", () => {
    expect(plan({}, { trialEnergy: null })?.waitsFor).toBe("payment-would-fail");
    expect(plan({}, { feeLimitMax: 8n * trx })?.waitsFor).toBe("network-fee-too-high");
  });

  it.each([
    ["frozen by its issuer", { trialEnergy: null }],
    ["too dear to send", { feeLimitMax: 8n * trx }],
    ["charged for by its issuer", { tokenObstacle: "token-takes-a-fee" as const }],
  ])("that is %s keeps neither the energy that was lent nor the TRX of its address", (_, why) => {
    const facts = { activated: true, trxUnits: 5_000n * trx, freeBandwidth: 600n };
    const due = { TRX: true, USDT: true };
    const empty = { ...facts, trxUnits: 0n };
    const lent = plan(empty, { ...why, due, lentUnits: 7n * trx });
    expect(lent).toMatchObject({ kind: "undelegate", units: 7n * trx, waitsFor: "" });
    expect(plan(facts, { ...why, due, lentUnits: 7n * trx })).toMatchObject({
      kind: "sweep",
      currency: "TRX",
      units: 5_000n * trx,
      waitsFor: "",
    });
    const left = plan(empty, { ...why, due });
    expect(left).toMatchObject({ kind: "sweep", currency: "USDT" });
    expect(left?.waitsFor).not.toBe("");
  });

  it("gives back what was lent when there is nothing to sweep", () => {
    const due = { TRX: true, USDT: false };
    const step = plan({ trxUnits: 0n }, { due, lentUnits: 7n * trx });
    expect(step).toMatchObject({ kind: "undelegate", units: 7n * trx });
  });
});

describe("TRX on an address", () => {
  const due = { TRX: true, USDT: false };
  const rich = { trxUnits: 200n * trx, activated: true };

  it("is swept whole where its bytes are free, and less their price where they are not", () => {
    expect(plan({ ...rich, freeBandwidth: 300n }, { due })).toMatchObject({ units: 200n * trx });
    expect(plan({ ...rich, freeBandwidth: 299n }, { due })?.units).toBe(200n * trx - 300_000n);
  });

  it("that is not worth its fee stays", () => {
    expect(plan({ ...rich, trxUnits: 2n * trx, freeBandwidth: 299n }, { due })).toBeNull();
  });

  it("pays for making an account of the hot wallet", () => {
    const step = plan({ ...rich, freeBandwidth: 600n }, { due, hotActivated: false });
    expect(step?.units).toBe(200n * trx - 1_100_000n);
  });
});

it("costs of a sweep are the network's own prices", () => {
  const cost = (facts: Partial<AddressFacts>) =>
    quoteSweepCost("USDT", { facts: { ...usdtOnly, ...facts }, trialEnergy }, prices);
  expect(cost({ activated: true, freeBandwidth: 600n })).toBe(6_428_500n);
  expect(cost({})).toBe(6_428_500n + 400_000n + 1_100_000n);
});

describe("the resource wallet", () => {
  const facts = {
    ...usdtOnly,
    activated: true,
    trxUnits: 1_000n * trx,
    stakedUnits: 0n,
    lentUnits: 0n,
    lendableUnits: 0n,
    waitingUnits: 0n,
    collectableUnits: 0n,
  };
  const policy = { stakeUnits: 5_000n * trx, bufferUnits: 200n * trx };

  it("stakes what is above its buffer, up to what is wanted", () => {
    const step = planResources(facts, policy, prices);
    expect(step).toMatchObject({ kind: "stake", units: 800n * trx - 320_000n });
    const nearly = { ...facts, stakedUnits: 4_900n * trx, lentUnits: 90n * trx };
    expect(planResources(nearly, policy, prices)?.units).toBe(10n * trx);
  });

  it("asks back what is too much and not lent, and collects what is free", () => {
    const much = { ...facts, stakedUnits: 4_000n * trx, lentUnits: 3_000n * trx };
    expect(planResources(much, policy, prices)).toMatchObject({
      kind: "unstake",
      units: 2_000n * trx,
    });
    expect(planResources({ ...much, collectableUnits: 1n }, policy, prices)?.kind).toBe(
      "collect-unstaked",
    );
  });

  it("is left as it is where nothing was decided", () => {
    expect(planResources(facts, { ...policy, stakeUnits: null }, prices)).toBeNull();
  });
});

describe("the hot wallet", () => {
  const hot: HotFacts = {
    currency: "USDT",
    freeUnits: 900n,
    waitingUnits: 100n,
    limitUnits: 500n,
    minUnits: 50n,
    trialEnergy,
  };

  it("gives what is above its limit and owed to nobody", () => {
    expect(planCold(hot, prices, 30n * trx)).toMatchObject({ kind: "to-cold", units: 300n });
    expect(planCold({ ...hot, waitingUnits: 360n }, prices, 30n * trx)).toBeNull();
    expect(planCold({ ...hot, limitUnits: null }, prices, 30n * trx)).toBeNull();
  });

  it("keeps the TRX that sending it costs", () => {
    const limited: HotFacts = {
      ...hot,
      currency: "TRX",
      freeUnits: 900n * trx,
      limitUnits: 500n * trx,
    };
    expect(planCold(limited, prices, 30n * trx)?.units).toBe(400n * trx - 100n - 1_400_000n);
  });
});

describe("a sweep is due", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
  const usual: SweepCase = {
    units: 100n,
    oldestAt: days(1),
    now,
    minUnits: 50n,
    leastUnits: 3n,
    costUnits: 2n,
    wanted: false,
  };

  const table: [string, Partial<SweepCase>, boolean][] = [
    ["enough, and twenty times its cost", {}, true],
    ["exactly enough", { units: 50n }, true],
    ["less than the minimum", { units: 49n }, false],
    ["enough, and not worth twenty times its cost", { costUnits: 6n }, false],
    ["little and old", { units: 10n, oldestAt: days(8) }, true],
    ["little and a week old to the day", { units: 10n, oldestAt: days(7) }, false],
    ["old and worth no more than its cost", { units: 2n, oldestAt: days(30) }, false],
    ["little and needed", { units: 3n, wanted: true }, true],
    ["needed and worth no more than its cost", { units: 2n, wanted: true }, false],
    ["too little for the signer", { units: 2n, costUnits: 1n, wanted: true }, false],
    ["nothing, however old and needed", { units: 0n, oldestAt: days(30), wanted: true }, false],
    ["little, of unknown age", { units: 10n, oldestAt: null }, false],
    ["enough at an unknown cost", { costUnits: null }, true],
    ["old and needed at an unknown cost", { costUnits: null, units: 9n, wanted: true }, false],
  ];

  it.each(table)("%s", (_what, change, due) => {
    expect(isSweepDue({ ...usual, ...change })).toBe(due);
  });
});

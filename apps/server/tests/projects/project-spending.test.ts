import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { approveResult, computeResult } from "../../src/features/projects/settlements/index.ts";
import { proposeReturn } from "../../src/features/projects/spending/index.ts";
import { armChaos, type ChaosPoint, chaosPoints } from "../../src/kernel/chaos.ts";
import { keepBooksClean } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { dieOnceAt } from "../die-once.ts";
import { coin, paidTo, richPerson } from "../payers.ts";
import { type Person, refusalOf } from "../people.ts";
import { expectSettled, movesOf, storyOf, sweeper } from "../treasury/sweepers.ts";
import {
  daySeconds,
  documentHash,
  newOutsider,
  openSpendingWorld,
  payFrom,
  type SpendingWorld,
} from "./spenders.ts";

let custody: CustodyWorld;
let world: SpendingWorld;
let people = 0;

beforeAll(async () => {
  custody = await openCustodyWorld();
  await custody.fundHouse(2_000n * coin, 2_000n * coin);
  world = await openSpendingWorld(custody);
});
afterAll(() => world.close());
keepBooksClean(() => custody.databases.auditor);
afterEach(() => armChaos(null));

async function raised(currency: "TRX" | "USDT" = "USDT") {
  people += 1;
  const person = await richPerson(custody, `spend${people}`);
  const project = await world.raised(person, currency);
  return { person, ...project };
}

async function escrowOf(id: string): Promise<bigint> {
  const rows = await custody.databases.auditor.query<{ units: bigint }>(
    "select project_escrow_units($1) as units",
    [id],
  );
  return rows[0]?.units ?? 0n;
}

async function announce(id: string): Promise<void> {
  const { databases, clock, operators } = custody;
  const deps = { database: databases.operator, clock, operators };
  await computeResult(deps, { projectId: id, operator: world.olga, dryRun: false });
  await approveResult(deps, { projectId: id, operator: world.pavel, dryRun: false });
}

/** What a person may spend, in coins; sessions end sooner than projects do. */
async function available({ userId }: Person, currency: "TRX" | "USDT"): Promise<bigint> {
  const balances = await custody.ledger.balances([userId]);
  return (balances.get(userId)?.[currency].available ?? 0n) / coin;
}

describe("a deployment", () => {
  it("leaves 24 hours after two operators announced it, and is back with a profit", async () => {
    const { id, address, person } = await raised("TRX");
    const proposed = await world.propose(id, { units: 60n * coin });
    expect(await world.spending(id, proposed.id)).toMatchObject({
      ...{ state: "proposed", approvedBy: ["olga"], txid: null },
    });
    expect(await escrowOf(id)).toBe(100n * coin);
    const held = await world.approve(proposed.id);
    expect(held).toMatchObject({ state: "held", approvedBy: ["olga", "pavel"] });
    expect(await escrowOf(id)).toBe(40n * coin);
    expect(await world.movements(id)).toMatchObject({ outgoingUnits: 60n * coin, outUnits: 0n });
    await world.round();
    expect(await movesOf(custody, proposed.id)).toEqual([]);
    custody.clock.advance(daySeconds);
    await world.round();
    expect(await movesOf(custody, proposed.id)).toEqual([]);
    custody.clock.advance(3_600);
    await world.round();
    await world.round();
    expect(await storyOf(custody, proposed.id)).toEqual(["deploy done"]);
    expect(await paidTo(custody, "TRX", world.venture.address)).toBe(60n * coin);
    const paid = await world.spending(id, proposed.id);
    expect(paid).toMatchObject({ state: "paid", txid: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await world.movements(id)).toMatchObject({
      ...{ outgoingUnits: 0n, deployedUnits: 60n * coin, outUnits: 60n * coin },
    });
    await expectSettled(custody);

    await custody.pay("TRX", world.venture.address, 30n * coin);
    await payFrom(custody, world.venture, { to: address, units: 75n * coin });
    await custody.settle();
    await world.advance(id);
    expect(await escrowOf(id)).toBe(115n * coin);
    expect(await world.movements(id)).toMatchObject({ outUnits: 0n });
    await announce(id);
    custody.clock.advance(21 * daySeconds);
    expect(await world.advance(id)).toEqual([5, 6, 7]);
    expect(await available(person, "TRX")).toBe(112n);
    await expectSettled(custody);
  });

  it("lets no result be announced before it is gone or back", async () => {
    const { id } = await raised();
    const { id: spending } = await world.propose(id);
    await world.approve(spending);
    await announce(id).catch(() => {});
    custody.clock.advance(20 * daySeconds);
    expect(await world.advance(id)).toEqual([]);
    await world.round();
    expect(await world.spending(id, spending)).toMatchObject({ endReason: "overdue" });
    expect(await escrowOf(id)).toBe(100n * coin);
    await announce(id);
    expect(await world.advance(id)).toContain(5);
  });

  it("that fails on the chain is in escrow again, less nothing", async () => {
    const { id } = await raised();
    const spending = await world.deploy(id, 40n);
    custody.devnet.setRefuse("SERVER_BUSY");
    await custody.worker.rounds.reconcile();
    await custody.worker.rounds.move();
    custody.devnet.setRefuse(null);
    await custody.devnet.pauseToken(true);
    custody.clock.advance(16);
    await world.round();
    await custody.devnet.pauseToken(false);
    expect(await storyOf(custody, spending)).toEqual(["deploy failed"]);
    await isOver(spending);
    expect(await world.spending(id, spending)).toMatchObject({
      ...{ state: "returned", endReason: "failed" },
    });
    expect(await escrowOf(id)).toBe(100n * coin);
    await expectSettled(custody);
  });

  it("that an operator calls off comes back, before and after its time", async () => {
    const { id } = await raised();
    const early = await world.propose(id);
    await world.approve(early.id);
    await world.cancel(early.id);
    // The operators' words are still good at the signer, whoever called it off here.
    await world.round();
    expect(await world.spending(id, early.id)).toMatchObject({ state: "held", isCalledOff: true });
    await isOver(early.id);
    expect(await world.spending(id, early.id)).toMatchObject({ endReason: "cancelled" });
    const late = await world.deploy(id, 40n);
    await custody.restartSigner({ passphrase: null });
    await custody.worker.rounds.reconcile();
    await custody.worker.rounds.move();
    expect(await movesOf(custody, late)).toMatchObject([
      { state: "built", waits: "signer-locked" },
    ]);
    await world.cancel(late);
    await custody.restartSigner();
    await custody.worker.rounds.move();
    expect(await movesOf(custody, late)).toMatchObject([{ state: "built", waits: "cancelling" }]);
    await letDie();
    await isOver(late);
    expect(await world.spending(id, late)).toMatchObject({ endReason: "cancelled" });
    expect(await storyOf(custody, late)).toEqual(["deploy expired"]);
    expect(await escrowOf(id)).toBe(100n * coin);
    const again = await refusalOf(world.cancel(late));
    expect(again.code).toBe("spending-not-open");
  });

  it("whose payment expired unsigned is built again, and paid once", async () => {
    const { id } = await raised("TRX");
    const before = await paidTo(custody, "TRX", world.venture.address);
    const spending = await world.deploy(id, 10n);
    await custody.restartSigner({ passphrase: null });
    await world.round();
    await custody.restartSigner();
    await letDie();
    await world.round();
    expect(await storyOf(custody, spending)).toEqual(["deploy expired", "deploy done"]);
    expect((await paidTo(custody, "TRX", world.venture.address)) - before).toBe(10n * coin);
    await expectSettled(custody);
  });
});

/** Waits for its last moment, which the database asks for too. */
async function isOver(id: string): Promise<void> {
  custody.clock.advance(3 * daySeconds - 60);
  await world.round();
  const [early] = await custody.databases.auditor.query<{ state: string }>(
    "select state from project_spendings where id = $1",
    [id],
  );
  expect(early?.state).toBe("held");
  custody.clock.advance(daySeconds + 7_200);
  await world.round();
}

/** Bytes that nobody signed are provably dead, and the worker goes on. */
async function letDie(): Promise<void> {
  custody.devnet.setTime(custody.devnet.head().timestampMs + 10 * 60_000);
  await custody.devnet.mine();
  await custody.settle();
  await world.round();
}

describe("a cost", () => {
  const bill = { kind: "pay-cost", payee: "Builder", units: 6n * coin, documentHash } as const;

  it("is set aside at once, paid over the chain, and no part of the result", async () => {
    const { id, person } = await raised();
    custody.clock.advance(19 * daySeconds);
    const { id: cost } = await world.propose(id, bill);
    await world.approve(cost);
    expect(await escrowOf(id)).toBe(94n * coin);
    expect(await world.movements(id)).toMatchObject({ costsOpenUnits: 6n * coin });
    await announce(id);
    custody.clock.advance(2 * daySeconds);
    expect(await world.advance(id)).toEqual([5, 6, 7]);
    expect(await available(person, "USDT")).toBe(94n);
    // What is owed is paid after the result too.
    await world.round();
    await world.round();
    const [paid] = (await world.movements(id)).costs;
    expect(paid).toMatchObject({ state: "paid", documentHash, payee: "Builder" });
    expect(await paidTo(custody, "USDT", world.builder.address)).toBe(6n * coin);
    await expectSettled(custody);
  });

  it("that is called off is in escrow again once no signer signs it any more", async () => {
    const { id } = await raised();
    const { id: cost } = await world.propose(id, bill);
    await world.approve(cost);
    await world.cancel(cost);
    await isOver(cost);
    expect(await world.spending(id, cost)).toMatchObject({ endReason: "cancelled" });
    expect(await movesOf(custody, cost)).toEqual([]);
    expect(await escrowOf(id)).toBe(100n * coin);
  });
});

/** A project to which 8 TRX came from somebody whom its terms do not name; the order to return them. */
async function returning() {
  people += 1;
  const person = await richPerson(custody, `spend${people}`);
  const sender = newOutsider();
  const named = { inflow_sources: [newOutsider().address] };
  const { id, address } = await world.raised(person, "USDT", named);
  await custody.pay("TRX", sender.address, 20n * coin);
  await payFrom(custody, sender, { to: address, units: 8n * coin });
  await custody.settle();
  const { databases, clock, operators } = custody;
  const [arrival] = await databases.auditor.query<{ id: string }>(
    "select id from project_suspended where project_id = $1",
    [id],
  );
  const deps = { database: databases.operator, clock, operators, network: "devnet" };
  const ask = { inflowId: arrival?.id ?? "", dryRun: false };
  const before = await paidTo(custody, "TRX", sender.address);
  const order = await proposeReturn(deps, world.olga, ask);
  await world.approve(order.id);
  return {
    ...{ id, order: order.id },
    sentBack: async () => (await paidTo(custody, "TRX", sender.address)) - before,
  };
}

async function returnOf(projectId: string) {
  const [one] = (await world.movements(projectId)).returns;
  return one;
}

describe("what counts for nobody", () => {
  it("goes back to its sender over the chain, minus nothing", async () => {
    const { id, order, sentBack } = await returning();
    await world.round();
    await world.round();
    expect(await storyOf(custody, order)).toEqual(["return-inflow done"]);
    expect(await returnOf(id)).toMatchObject({
      ...{ state: "paid", units: 8n * coin, txid: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(await sentBack()).toBe(8n * coin);
    expect(await escrowOf(id)).toBe(100n * coin);
    await expectSettled(custody);
  });

  it("stays where it is while its payment does not happen, and is in suspense again after it", async () => {
    const { id, order, sentBack } = await returning();
    await custody.restartSigner({ passphrase: null });
    await world.round();
    await custody.restartSigner();
    await world.cancel(order);
    await letDie();
    await isOver(order);
    expect(await returnOf(id)).toMatchObject({ state: "returned", endReason: "cancelled" });
    expect(await storyOf(custody, order)).toEqual(["return-inflow expired"]);
    expect(await sentBack()).toBe(0n);
    await expectSettled(custody);
  });
});

describe("operators are told what the terms do not allow", () => {
  it("when they propose, and when they approve what no longer fits", async () => {
    const { id } = await raised();
    const against = async (changes: object) => {
      const { code, details } = await refusalOf(world.propose(id, changes));
      expect(code).toBe("spending-against-terms");
      return details.reason;
    };
    expect(await against({ payee: "Reserve" })).toMatch(/no address/);
    expect(await against({ payee: "Mallory" })).toMatch(/no address/);
    expect(await against({ units: 61n * coin })).toMatch(/part of the plan/);
    expect(await against({ units: 71n * coin })).toMatch(/deployable share/);
    const late = new Date(custody.clock.now().getTime() + 21 * daySeconds * 1000);
    expect(await against({ leavesAt: late })).toMatch(/result is due/);
    const cost = { kind: "pay-cost", payee: "Builder", documentHash } as const;
    expect(await against({ ...cost, units: 11n * coin })).toMatch(/cap of all costs/);
    const [first, second] = [await world.propose(id), await world.propose(id)];
    expect((await refusalOf(world.approve(first.id, world.olga))).code).toBe(
      "second-operator-required",
    );
    await world.approve(first.id);
    const above = await refusalOf(world.approve(second.id));
    expect(above.details.reason).toMatch(/share/);
    const dry = await world.propose(id, { units: coin, dryRun: true });
    expect((await world.movements(id)).deployments.map(({ id: one }) => one)).not.toContain(dry.id);
    await world.cancel(first.id);
    await world.round();
  });
});

const points = chaosPoints.filter(
  (point) =>
    point.startsWith("move-") || point.startsWith("signer-") || point === "scan-before-book",
);

/** The money leaves; who carries it dies at that point, and others take over. */
async function moveThroughDeathAt(point: ChaosPoint): Promise<void> {
  await custody.worker.rounds.reconcile();
  const died = dieOnceAt(point);
  await custody.worker.rounds.move().catch(() => {});
  await custody.settle().catch(() => {});
  expect(died(), `${point} was reached`).toBe(true);
  if (point.startsWith("signer-")) await custody.restartSigner();
  custody.worker = await sweeper(custody);
  await world.round();
  await world.round();
}

describe("a worker or signer that dies between two steps of a return", () => {
  it.each(points)("at %s pays once and loses nothing", async (point) => {
    const { id, order, sentBack } = await returning();
    await moveThroughDeathAt(point);
    expect(await storyOf(custody, order)).toEqual(["return-inflow done"]);
    expect(await returnOf(id)).toMatchObject({ state: "paid" });
    expect(await sentBack()).toBe(8n * coin);
    await expectSettled(custody);
  });
});

describe("a worker or signer that dies between two steps of a deployment", () => {
  it.each(points)("at %s pays once and loses nothing", async (point) => {
    const { id } = await raised();
    const before = await paidTo(custody, "USDT", world.venture.address);
    const spending = await world.deploy(id, 40n);
    await moveThroughDeathAt(point);
    expect(await storyOf(custody, spending)).toEqual(["deploy done"]);
    expect(await world.spending(id, spending)).toMatchObject({ state: "paid" });
    expect((await paidTo(custody, "USDT", world.venture.address)) - before).toBe(40n * coin);
    await expectSettled(custody);
  });
});

import { createHash } from "node:crypto";
import { money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { getEvidence } from "../../src/features/projects/evidence/get-evidence.ts";
import { failProject } from "../../src/features/projects/settlements/index.ts";
import { returnSpendings } from "../../src/features/projects/spending/decide-spending.ts";
import {
  approveSpending,
  cancelSpending,
  exchangeSuspense,
  listProjectMovements,
  proposeSpending,
} from "../../src/features/projects/spending/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import type { Journal } from "../../src/ledger/index.ts";
import {
  projectReturnHeld,
  projectReturnPaid,
  projectReturnReleased,
} from "../../src/ledger/recipes/project-spending.ts";
import { projectInflowUnbooked } from "../../src/ledger/recipes/projects.ts";
import { type SpendingOrder, spendingText } from "../../src/wire/signer/spending-order.ts";
import { withClient } from "../database.ts";
import { refusalOf, trx, usdt } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";
import { raisedProject } from "./raised-project.ts";
import { approveBack, buildBack, heldBack, payBack, proposeBack, suspended } from "./send-back.ts";

const world = useWorld(openProjectWorld);
beforeAll(async () => {
  await world.fundDesk(trx(10_000), usdt(10_000));
});

const day = 86_400;
const coin = 1_000_000n;
const named = (name: string) => ({ name, password: `${name}-knows-9` });
/** What the order of a return names: no restored backup forgets an arrival's id. */
const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");
const reason = "The venture withdrew its offer.";

const project = (terms: object = {}, coins = 100) => raisedProject(world, terms, coins);
const failed = () => project({}, 10);
const deps = () => ({
  ...{ database: world.databases.operator, clock: world.clock, operators: world.operators },
  ...{ network: "devnet", ledger: world.ledgers.operator },
});

async function letFail(projectId: string) {
  for (const name of ["olga", "pavel"]) {
    await failProject(deps(), { projectId, operator: named(name), reason, dryRun: false });
  }
}

async function balanceOf(code: string, projectId: string, currency = "TRX"): Promise<bigint> {
  const [row] = await world.databases.auditor.query<{ units: bigint }>(
    `select coalesce(max(balance_units), 0)::bigint as units from ledger_accounts
     where (code, owner_id, currency) = ($1, $2, $3)`,
    [code, projectId, currency],
  );
  return row?.units ?? 0n;
}

async function onlyArrival(projectId: string): Promise<string> {
  const [arrival] = await suspended(world, projectId);
  if (!arrival) throw new Error("nothing is in suspense");
  return arrival.id;
}

const giveBack = () =>
  returnSpendings({
    ...{ database: world.databases.worker, ledger: world.ledgers.worker, clock: world.clock },
    logger: openLogger("worker", "error"),
  });

/** Why operators cannot return it, in the database's words. */
async function whyNot(inflowId: string): Promise<unknown> {
  try {
    await proposeBack(world, inflowId);
  } catch (error) {
    return (error as { details?: { reason?: string } }).details?.reason;
  }
  throw new Error("it was not refused");
}

describe("what came to a project and belongs to nobody there", () => {
  it("goes back to who sent it when the raise failed, by two operators, whole and once", async () => {
    const { projectId, actor } = await failed();
    expect(await world.statusOf(projectId)).toBe(4);
    const sender = newAddress();
    const txid = await world.inflow(projectId, trx(7), sender);
    const arrival = await onlyArrival(projectId);
    const proposed = await proposeBack(world, arrival);
    expect(proposed).toMatchObject({
      address: sender,
      units: 7n * coin,
      documentHash: hashOf(arrival),
    });
    expect(await balanceOf("project-suspense", projectId)).toBe(7n * coin);
    const held = await approveBack(world, proposed.id);
    expect(held).toMatchObject({ state: "held", approvedBy: ["olga", "pavel"] });
    expect(await balanceOf("project-returns", projectId)).toBe(7n * coin);
    expect(await refusalOf(proposeBack(world, arrival))).toBe("inflow-not-found");
    await payBack(world, held);
    expect(await balanceOf("project-returns", projectId)).toBe(0n);
    expect(await balanceOf("project-suspense", projectId)).toBe(0n);
    expect(await refusalOf(proposeBack(world, arrival))).toBe("inflow-not-found");
    const shown = await getEvidence({ database: world.databases.api }, actor, {
      pro_id: projectId,
    });
    expect(shown.suspense).toEqual([]);
    expect(shown.sent_back).toMatchObject([
      { arrival_txid: txid, to: sender, amount: "7", unit: "TRX", state: "paid" },
    ]);
    expect(shown.sent_back[0]?.txid).not.toBe("");
  });

  it("goes back to a sender whom the terms exclude, and what is sent again counts elsewhere", async () => {
    const home = newAddress();
    const { projectId } = await project({ inflow_sources: [home] });
    const sender = newAddress();
    await world.inflow(projectId, usdt(5), sender);
    await payBack(world, await heldBack(world, await onlyArrival(projectId)));
    const other = await project();
    await world.inflow(other.projectId, trx(5), sender);
    await world.advance(other.projectId);
    expect(await balanceOf("project-escrow", other.projectId)).toBe(105n * coin);
    expect(await balanceOf("project-suspense", projectId, "USDT")).toBe(0n);
  });

  it("in another coin after the result: only once everybody had 30 days to sell it", async () => {
    const { projectId } = await project();
    await world.inflow(projectId, usdt(5));
    const arrival = await onlyArrival(projectId);
    expect(await whyNot(arrival)).toMatch(/may still be exchanged/);
    world.clock.advance(28 * day);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    expect(await whyNot(arrival)).toMatch(/may still be exchanged/);
    world.clock.advance(3 * day);
    const held = await heldBack(world, arrival);
    await world.databases.worker.query("select exchange_keep_rate($1, 5000, 'fixed', '[]')", [
      3_500_000_000_000n,
    ]);
    const sold = exchangeSuspense(deps(), { projectId, txid: held.arrivalTxid, dryRun: false });
    expect(await refusalOf(sold)).toBe("inflow-not-found");
    await payBack(world, held);
    expect(await balanceOf("project-suspense", projectId, "USDT")).toBe(0n);
  });

  it("is sold or goes back, never both, whoever is first", async () => {
    const { projectId } = await project();
    const txid = await world.inflow(projectId, usdt(5));
    const arrival = await onlyArrival(projectId);
    world.clock.advance(31 * day);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    await world.databases.worker.query("select exchange_keep_rate($1, 5000, 'fixed', '[]')", [
      3_500_000_000_000n,
    ]);
    const { id } = await proposeBack(world, arrival);
    const both = await Promise.allSettled([
      approveBack(world, id),
      exchangeSuspense(deps(), { projectId, txid, dryRun: false }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await balanceOf("project-suspense", projectId, "USDT")).toBe(0n);
    const back = await balanceOf("project-returns", projectId, "USDT");
    await world.advance(projectId);
    const { exchanges } = await listProjectMovements(world.databases.auditor, projectId);
    expect(exchanges).toHaveLength(back === 0n ? 1 : 0);
  });

  it("never what counts or may still count for subscribers, nor what is in escrow", async () => {
    const { projectId } = await project();
    await world.compute(projectId);
    await world.approve(projectId);
    await world.inflow(projectId, trx(5)); // waits for the announcement
    const arrival = await onlyArrival(projectId);
    expect(await whyNot(arrival)).toMatch(/the subscribers'/);
    world.clock.advance(28 * day);
    await world.advance(projectId);
    expect(await refusalOf(proposeBack(world, arrival))).toBe("inflow-not-found");
  });

  it("that does not leave in 72 hours, or is called off, is in suspense again and can go later", async () => {
    const { projectId } = await failed();
    await world.inflow(projectId, trx(7));
    const arrival = await onlyArrival(projectId);
    const first = await heldBack(world, arrival);
    await cancelSpending(deps(), named("olga"), first.id);
    await giveBack();
    // The signer would still sign it.
    expect(await balanceOf("project-returns", projectId)).toBe(7n * coin);
    await expect(buildBack(world, first)).rejects.toThrow(/does not leave now/);
    world.clock.advance(3 * day);
    await giveBack();
    expect(await balanceOf("project-suspense", projectId)).toBe(7n * coin);
    const { returns } = await listProjectMovements(world.databases.auditor, projectId);
    expect(returns).toMatchObject([{ state: "returned", endReason: "cancelled" }]);
    await payBack(world, await heldBack(world, arrival));
    expect(await balanceOf("project-suspense", projectId)).toBe(0n);
  });
});

describe("a project that fails over more than its principal", () => {
  it("gives people all of it, and strangers what they sent", async () => {
    const { projectId, actor } = await project();
    const [first, second] = [newAddress(), newAddress()];
    await world.inflow(projectId, money("TRX", 400_000n), first);
    world.clock.advance(1);
    await world.inflow(projectId, money("TRX", 1n), second);
    await world.advance(projectId);
    await letFail(projectId);
    await world.advance(projectId);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
    expect(await balanceOf("project-escrow", projectId)).toBe(0n);
    for (const { id } of await suspended(world, projectId)) {
      await payBack(world, await heldBack(world, id));
    }
    const { returns } = await listProjectMovements(world.databases.auditor, projectId);
    expect(returns.map(({ address, units }) => [address, units]).sort()).toEqual(
      [
        [first, 400_000n],
        [second, 1n],
      ].sort(),
    );
    const shown = await getEvidence({ database: world.databases.api }, actor, {
      pro_id: projectId,
    });
    expect(shown).toMatchObject({ inflows: [], suspense: [], returned: "100" });
  });

  it("waits for a cost that is still to be paid, which ends within 72 hours", async () => {
    const { projectId } = await project();
    const bill = { kind: "pay-cost", payee: "Builder", documentHash: "ab".repeat(32) } as const;
    const words = { ...named("olga"), answer: () => "{}" };
    const { id } = await proposeSpending(deps(), words, {
      ...{ projectId, ...bill, units: trx(1).units, leavesAt: null, dryRun: false },
    });
    await approveSpending(deps(), { ...words, ...named("pavel") }, id);
    await world.book(projectId, await world.inflow(projectId, trx(1)));
    expect(await refusalOf(letFail(projectId))).toBe("escrow-not-principal");
    world.clock.advance(3 * day + 1);
    await giveBack();
    await letFail(projectId);
    expect(await world.statusOf(projectId)).toBe(4);
  });
});

describe("a cost that nobody paid in its time", () => {
  it("is late money after the result, and evidence still adds up", async () => {
    const { projectId, actor } = await project();
    const bill = { kind: "pay-cost", payee: "Builder", documentHash: "ab".repeat(32) } as const;
    const words = { ...named("olga"), answer: () => "{}" };
    const { id } = await proposeSpending(deps(), words, {
      ...{ projectId, ...bill, units: trx(10).units, leavesAt: null, dryRun: false },
    });
    await approveSpending(deps(), { ...words, ...named("pavel") }, id);
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(28 * day);
    await giveBack(); // a signed result counts on it
    expect(await balanceOf("project-costs", projectId)).toBe(10n * coin);
    expect(await world.advance(projectId)).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(90n * coin);
    await giveBack();
    await world.advance(projectId);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
    expect(await balanceOf("project-costs", projectId)).toBe(0n);
    const shown = await getEvidence({ database: world.databases.api }, actor, {
      pro_id: projectId,
    });
    expect(shown).toMatchObject({
      ...{ inflows: [], costs: [{ state: "returned", late: true, amount: "10" }], out: "0" },
      result: { escrow: "90" },
      late_rounds: [{ txid: "", amount: "10", fee: "0", mine: [{ part: "10", paid: true }] }],
    });
  });
});

describe("where the code is bypassed", () => {
  const post = (poster: "worker" | "operator", journal: Journal) =>
    world.ledgers[poster].post({ journals: [journal], answer: null });
  const fact = (spendingId: string, projectId: string, units: bigint) => ({
    spendingId,
    projectId,
    amount: money("TRX", units),
  });

  /** What the command line's stolen login writes by itself. */
  async function insert(projectId: string, inflowId: string, changes: Partial<SpendingOrder>) {
    const [row] = await world.databases.auditor.query<{ from: string }>(
      `select from_address as "from" from deposits where id = $1`,
      [inflowId],
    );
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const order: SpendingOrder = {
      ...{ kind: "return-inflow", id: newId("rtn", world.clock), projectId, currency: "TRX" },
      ...{ units: 7n * coin, address: row?.from ?? "", documentHash: hashOf(inflowId) },
      ...{ proposedAt: now, leavesAt: now, ...changes },
    };
    await world.databases.operator.query(
      `insert into project_spendings (id, project_id, kind, payee, currency, units, address,
         document_hash, order_text, proposed_at, leaves_at, inflow_id)
       values ($1, $2, $3, 'sender', $4, $5, $6, $7, $8, to_timestamp($9), to_timestamp($10), $11)`,
      [
        ...[order.id, projectId, order.kind, order.currency, order.units, order.address],
        ...[order.documentHash, spendingText("devnet", order), order.proposedAt, order.leavesAt],
        inflowId,
      ],
    );
  }

  it("it is all of one arrival, to its sender, or nothing", async () => {
    const [{ projectId }, other] = [await failed(), await failed()];
    await world.inflow(projectId, trx(7));
    const arrival = await onlyArrival(projectId);
    const whole = /not all of one arrival, to its sender/;
    await expect(insert(projectId, arrival, { address: newAddress() })).rejects.toThrow(whole);
    await expect(insert(projectId, arrival, { units: 8n * coin })).rejects.toThrow(whole);
    await expect(insert(projectId, arrival, { units: 6n * coin })).rejects.toThrow(whole);
    await expect(insert(projectId, arrival, { currency: "USDT" })).rejects.toThrow(whole);
    await expect(insert(projectId, arrival, { documentHash: "0".repeat(64) })).rejects.toThrow(
      whole,
    );
    await expect(insert(other.projectId, arrival, {})).rejects.toThrow(whole);
    await insert(projectId, arrival, {});
  });

  it("one operator takes nothing out of suspense, and nobody takes the same arrival twice", async () => {
    const { projectId } = await failed();
    await world.inflow(projectId, trx(7));
    const arrival = await onlyArrival(projectId);
    const [first, second] = [await proposeBack(world, arrival), await proposeBack(world, arrival)];
    const held = (id: string, units = 7n * coin) => projectReturnHeld(fact(id, projectId, units));
    await expect(post("operator", held(first.id))).rejects.toThrow(/two operators decide it/);
    const both = await Promise.allSettled([
      approveBack(world, first.id),
      approveBack(world, second.id),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await balanceOf("project-returns", projectId)).toBe(7n * coin);
    const { returns } = await listProjectMovements(world.databases.auditor, projectId);
    const taken = returns.find(({ state }) => state === "held");
    const paid = projectReturnPaid(fact(taken?.id ?? "", projectId, 7n * coin));
    await expect(post("worker", paid)).rejects.toThrow(/no payment of it is done/);
    const back = projectReturnReleased(fact(taken?.id ?? "", projectId, 7n * coin));
    await expect(post("worker", back)).rejects.toThrow(/may still be paid/);
  });

  it("an order whose second name comes too late to pay it takes nothing out", async () => {
    const { projectId } = await failed();
    await world.inflow(projectId, trx(7));
    const { id } = await proposeBack(world, await onlyArrival(projectId));
    world.clock.advance(2 * day + 1);
    expect(await refusalOf(approveBack(world, id))).toBe("spending-against-terms");
  });

  it("what is unbooked is the surplus of a project that failed, once and alone", async () => {
    const { projectId } = await project();
    const { booked } = await world.book(projectId, await world.inflow(projectId, trx(1)));
    const id = booked[0]?.id ?? "";
    const unbooked = (units: bigint) =>
      projectInflowUnbooked({ inflowId: id, projectId, amount: money("TRX", units) });
    await expect(post("worker", unbooked(coin))).rejects.toThrow(/above the principal/);
    await letFail(projectId);
    await expect(post("worker", unbooked(coin + 1n))).rejects.toThrow(/above the principal/);
    await expect(post("worker", unbooked(coin - 1n))).rejects.toThrow(/above the principal/);
    await expect(post("operator", unbooked(coin))).rejects.toThrow(/may not be posted by/);
    await world.advance(projectId);
    expect(await balanceOf("project-suspense", projectId)).toBe(coin);
    const [{ id: arrival } = { id: "" }] = await suspended(world, projectId);
    await payBack(world, await heldBack(world, arrival));
    expect(await balanceOf("project-escrow", projectId)).toBe(0n);
  });

  it("an older snapshot builds no payment, and writes no order and no word", async () => {
    const { projectId } = await failed();
    await world.inflow(projectId, trx(7));
    const held = await heldBack(world, await onlyArrival(projectId));
    await withClient(world.fresh.urls.worker, async (thief) => {
      await thief.query("begin isolation level repeatable read");
      await thief.query("select count(*) from projects");
      await cancelSpending(deps(), named("olga"), held.id);
      const built = thief.query(
        `insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at, txid,
           raw_hex, built_ms, expires_ms)
         values ($1, $2, 'return-inflow', 'TRX', $3, 'built', $4, $1, '00', 1, 2)`,
        [newId("mov", world.clock), held.id, held.units, world.clock.now()],
      );
      await expect(built).rejects.toThrow(/older snapshot/);
    });
    await withClient(world.fresh.urls.operator, async (thief) => {
      for (const statement of [
        `insert into project_spendings (id, project_id, kind, payee, currency, units, address,
           document_hash, order_text, proposed_at, leaves_at, inflow_id)
         select 'rtn_' || repeat('0', 26), project_id, kind, payee, currency, units, address,
           document_hash, order_text, proposed_at, leaves_at, inflow_id
         from project_spendings where id = $1`,
        `insert into project_spending_words (spending_id, operator_id, assertion)
         select $1, id, '{}' from operators limit 1`,
      ]) {
        await thief.query("begin isolation level repeatable read");
        await expect(thief.query(statement, [held.id])).rejects.toThrow(/older snapshot/);
        await thief.query("rollback");
      }
    });
  });
});

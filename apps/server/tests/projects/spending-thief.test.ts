import { money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import {
  approveSpending,
  cancelSpending,
  exchangeSuspense,
  listProjectMovements,
  proposeSpending,
} from "../../src/features/projects/spending/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Journal } from "../../src/ledger/index.ts";
import { projectSuspenseExchanged } from "../../src/ledger/recipes/desk.ts";
import {
  projectCostPaid,
  projectCostReleased,
  projectCostSetAside,
  projectDeployed,
  projectDeploymentHeld,
  projectDeploymentReturned,
} from "../../src/ledger/recipes/project-spending.ts";
import { type SpendingOrder, spendingText } from "../../src/wire/signer/spending-order.ts";
import { type Poster, refusalOf, trx, usdt } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import { useOpened } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const world = useOpened(openProjectWorld);
beforeAll(async () => {
  await world.fundDesk(trx(10_000), usdt(10_000));
});

const [venture, builder, stranger] = [newAddress(), newAddress(), newAddress()];
const daySeconds = 24 * 3_600;
const documentHash = "ab".repeat(32);

const terms = {
  plan: [
    { name: "Panels", share: "60", address: venture },
    { name: "Reserve", share: "40" },
  ],
  ...{ deployable: "50", cost_cap: "10", publish: "+20d", give: "+21d" },
  cost_payees: [{ name: "Builder", address: builder }],
};

/** A project with 100 TRX in escrow, in status 3 unless it is not full. */
async function raised(changes: object = {}, coins = 100): Promise<string> {
  const projectId = await world.project({ ...terms, ...changes });
  world.clock.advance(10);
  await world.advance(projectId);
  await world.subscribe(await world.person(trx(100)), projectId, coins);
  await world.advance(projectId);
  return projectId;
}

const operator = (name: string) => ({ name, password: `${name}-knows-9`, answer: () => "{}" });
const deps = () => ({
  ...{ database: world.databases.operator, clock: world.clock, operators: world.operators },
  ...{ network: "devnet", ledger: world.ledgers.operator },
});
const bill = { kind: "pay-cost", payee: "Builder", documentHash } as const;

function propose(projectId: string, changes: object = {}) {
  const ask = { kind: "deploy", payee: "Panels", units: trx(40).units, documentHash: "" } as const;
  const rest = { leavesAt: null, dryRun: false };
  return proposeSpending(deps(), operator("olga"), { projectId, ...ask, ...rest, ...changes });
}

async function held(projectId: string, changes: object = {}): Promise<string> {
  const { id } = await propose(projectId, changes);
  await approveSpending(deps(), operator("pavel"), id);
  return id;
}

/** What the command line's stolen login writes by itself. */
function insert(projectId: string, changes: Partial<SpendingOrder> & { payee?: string } = {}) {
  const now = Math.floor(world.clock.now().getTime() / 1000);
  const { payee = "Panels", ...fields } = changes;
  const order: SpendingOrder = {
    ...{ kind: "deploy", id: newId("dpl", world.clock), projectId, currency: "TRX" },
    ...{ units: trx(40).units, address: venture, documentHash: "" },
    ...{ proposedAt: now, leavesAt: now + daySeconds + 60, ...fields },
  };
  return world.databases.operator.query(
    `insert into project_spendings (id, project_id, kind, payee, currency, units, address,
       document_hash, order_text, proposed_at, leaves_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10), to_timestamp($11))`,
    [
      ...[order.id, projectId, order.kind, payee, order.currency, order.units, order.address],
      ...[order.documentHash, spendingText("devnet", order), order.proposedAt, order.leavesAt],
    ],
  );
}

function post(poster: Poster, ...journals: Journal[]) {
  return world.ledgers[poster].post({ journals, answer: null });
}

const fact = (spendingId: string, projectId: string, coins = 40) => ({
  spendingId,
  projectId,
  amount: trx(coins),
});

describe("the command line's login alone", () => {
  it.each<[string, object, RegExp]>([
    ["payment to an address outside the plan", { address: stranger }, /does not name this address/],
    [
      "payment to a part of the plan without an address",
      { payee: "Reserve" },
      /does not name this address/,
    ],
    ["more than the share", { units: trx(51).units }, /deployable share/],
    ["another currency", { currency: "USDT" }, /another currency/],
    ["a cost to a stranger", { ...cost(), address: stranger }, /payee of costs/],
    ["a cost above the cap", { ...cost(), units: trx(11).units }, /cap of all costs/],
    [
      "a cost without a document",
      { ...cost(), units: 1n, documentHash: "" },
      /project_spendings_kind/,
    ],
  ])("proposes in no way %s", async (_, changes, reason) => {
    const projectId = await raised();
    const id = "kind" in changes ? { id: newId("cst", world.clock) } : {};
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const times = "kind" in changes ? { proposedAt: now, leavesAt: now } : {};
    await expect(insert(projectId, { ...changes, ...id, ...times })).rejects.toThrow(reason);
  });

  function cost() {
    return { kind: "pay-cost", payee: "Builder", address: builder, documentHash } as const;
  }

  it("announces nothing in the past, and nothing that leaves within 24 hours", async () => {
    const projectId = await raised();
    const now = Math.floor(world.clock.now().getTime() / 1000);
    // The world's clock runs ahead of the database's, and yesterday is yesterday for both.
    const yesterday = Math.floor(Date.now() / 1000) - 2 * daySeconds;
    await expect(insert(projectId, { proposedAt: yesterday, leavesAt: now + 60 })).rejects.toThrow(
      /does not begin so/,
    );
    await expect(insert(projectId, { leavesAt: now + daySeconds - 1 })).rejects.toThrow(
      /project_spendings_kind/,
    );
  });

  it("writes no text that says something else than its row", async () => {
    const projectId = await raised();
    await insert(projectId);
    const [row] = await world.databases.operator.query<{ orderText: string }>(
      "select order_text from project_spendings where project_id = $1",
      [projectId],
    );
    const other = row?.orderText.replace(venture, stranger);
    await expect(
      world.databases.operator.query(
        `insert into project_spendings (id, project_id, kind, payee, currency, units, address,
           order_text, proposed_at, leaves_at)
         select 'dpl_' || repeat('0', 26), project_id, kind, payee, currency, units, address,
           replace($2, id, 'dpl_' || repeat('0', 26)), proposed_at, leaves_at
         from project_spendings where project_id = $1`,
        [projectId, other],
      ),
    ).rejects.toThrow(/project_spendings_order/);
  });

  it("takes nothing out of escrow by one operator, nor by an operator's name it makes up", async () => {
    const projectId = await raised();
    const { id } = await propose(projectId);
    const journal = projectDeploymentHeld(fact(id, projectId));
    await expect(post("operator", journal)).rejects.toThrow(/two operators decide it/);
    await expect(
      world.databases.operator.query(
        `insert into project_spending_words (spending_id, operator_id, assertion)
         select $1, id, '{}' from operators where name = 'pavel'`,
        [id],
      ),
    ).rejects.toThrow(/no operator said so/);
    await expect(
      world.databases.operator.query(
        `insert into operator_acts (operator_id, action, subject_id, subject_hash)
         select id, 'approve-spending', $1, 'h' from operators`,
        [id],
      ),
    ).rejects.toThrow(/permission denied/);
    expect(await refusalOf(approveSpending(deps(), operator("olga"), id))).toBe(
      "second-operator-required",
    );
  });

  it("holds another amount, another project's escrow, or the same twice in no way", async () => {
    const [projectId, other] = [await raised(), await raised()];
    const id = await held(projectId);
    const { id: second } = await propose(other);
    await world.operators.signAct({
      ...{ name: "pavel", password: "pavel-knows-9", action: "approve-spending" },
      ...{ subjectId: second, subjectHash: "of something else" },
    });
    await expect(post("operator", projectDeploymentHeld(fact(second, projectId)))).rejects.toThrow(
      /another amount/,
    );
    await expect(post("operator", projectDeploymentHeld(fact(second, other, 41)))).rejects.toThrow(
      /another amount/,
    );
    await expect(post("operator", projectCostSetAside(fact(second, other)))).rejects.toThrow(
      /another kind/,
    );
    await expect(post("operator", projectDeploymentHeld({ ...fact(id, other) }))).rejects.toThrow();
  });

  it("announces what fits by itself and not beside the rest: share and cap count all", async () => {
    const projectId = await raised();
    const first = await propose(projectId, { units: trx(30).units });
    const second = await propose(projectId, { units: trx(21).units });
    await approveSpending(deps(), operator("pavel"), first.id);
    expect(await refusalOf(approveSpending(deps(), operator("pavel"), second.id))).toBe(
      "spending-against-terms",
    );
    const [one, two] = [
      await propose(projectId, { ...bill, units: trx(6).units }),
      await propose(projectId, { ...bill, units: trx(5).units }),
    ];
    await approveSpending(deps(), operator("pavel"), one.id);
    const above = approveSpending(deps(), operator("pavel"), two.id);
    expect(await refusalOf(above)).toBe("spending-against-terms");
  });

  it("announces nothing so late that it would leave within 24 hours", async () => {
    const projectId = await raised();
    const { id } = await propose(projectId);
    world.clock.advance(3_601);
    expect(await refusalOf(approveSpending(deps(), operator("pavel"), id))).toBe(
      "spending-against-terms",
    );
  });

  it("spends in status 3 alone, and not beside a signed result", async () => {
    const open = await raised({}, 50);
    expect(await world.statusOf(open)).toBe(2);
    expect(await refusalOf(propose(open))).toBe("spending-against-terms");
    const projectId = await raised();
    const { id } = await propose(projectId);
    await world.compute(projectId);
    await world.approve(projectId);
    expect(await refusalOf(approveSpending(deps(), operator("pavel"), id))).toBe(
      "spending-against-terms",
    );
    expect(await refusalOf(propose(projectId, { ...bill, units: 1n }))).toBe(
      "spending-against-terms",
    );
    world.clock.advance(20 * daySeconds);
    expect(await world.advance(projectId)).toContain(5);
    expect(await refusalOf(propose(projectId))).toBe("spending-against-terms");
  });
});

describe("the worker's login alone", () => {
  const build = (lane: string, changes: Record<string, unknown> = {}) => {
    const row = {
      ...{ kind: "deploy", currency: "TRX", amount: trx(40).units, state: "built" },
      ...{ at: world.clock.now(), ...changes },
    };
    return world.databases.worker.query(
      `insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at, txid,
         raw_hex, built_ms, expires_ms, signed_hex)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '00', 1, 2, '00')`,
      [
        ...[newId("mov", world.clock), lane, row.kind, row.currency, row.amount, row.state],
        ...[row.at, newId("mov", world.clock)],
      ],
    );
  };

  it("builds nothing before its time, of another amount, or that nobody ordered", async () => {
    const projectId = await raised();
    const id = await held(projectId);
    await expect(build(id)).rejects.toThrow(/does not leave now/);
    world.clock.advance(daySeconds + 3_600);
    await expect(build(id, { amount: 1n })).rejects.toThrow(/no spending/);
    await expect(build(id, { currency: "USDT" })).rejects.toThrow(/no spending/);
    await expect(build(id, { kind: "pay-cost" })).rejects.toThrow(/no spending/);
    await expect(build(id, { state: "signed" })).rejects.toThrow(/no spending/);
    await expect(build(id, { state: "done" })).rejects.toThrow(/no spending/);
    // With such a row, operators could cancel the spending and its coins would not go back.
    await expect(build(id, { kind: "stake" })).rejects.toThrow(/pays no spending/);
    await expect(build(newId("dpl", world.clock))).rejects.toThrow(/no spending/);
    const { id: proposed } = await propose(projectId, { units: trx(1).units });
    await expect(build(proposed, { amount: trx(1).units })).rejects.toThrow(/no spending/);
    await cancelSpending(deps(), operator("olga"), id);
    await expect(build(id)).rejects.toThrow(/does not leave now/);
  });

  it("pays twice, or gives back what may still be paid, in no way", async () => {
    const projectId = await raised();
    const id = await held(projectId);
    const paid = projectDeployed(fact(id, projectId));
    const back = projectDeploymentReturned(fact(id, projectId));
    await expect(post("worker", paid)).rejects.toThrow(/no payment of it is done/);
    await expect(post("worker", back)).rejects.toThrow(/may still be paid/);
    world.clock.advance(daySeconds + 3_600);
    await build(id);
    await expect(build(id)).rejects.toThrow(/house_moves_live/);
    await cancelSpending(deps(), operator("olga"), id);
    await expect(post("worker", back)).rejects.toThrow(/under way/);
    await expect(post("operator", back)).rejects.toThrow(/may not be posted by/);
  });

  it("takes back no deployment before its last moment, nor by a time of its own but on a devnet", async () => {
    const projectId = await raised();
    const id = await held(projectId);
    const back = () => post("worker", projectDeploymentReturned(fact(id, projectId)));
    await cancelSpending(deps(), operator("olga"), id);
    world.clock.advance(4 * daySeconds);
    await expect(back()).rejects.toThrow(/may still be paid/);
    const real = { ...deps(), network: "mainnet" };
    const ask = { kind: "deploy", payee: "Panels", units: trx(1).units, documentHash: "" } as const;
    const rest = { projectId, leavesAt: null, dryRun: false };
    const there = await proposeSpending(real, operator("olga"), { ...ask, ...rest });
    await approveSpending(real, operator("pavel"), there.id);
    world.clock.advance(5 * daySeconds);
    await back();
    const early = projectDeploymentReturned(fact(there.id, projectId, 1));
    await expect(post("worker", early)).rejects.toThrow(/may still be paid/);
  });

  it("releases no cost before its last moment, called off or not, nor one that a signed result counts on", async () => {
    const projectId = await raised();
    const off = await held(projectId, { ...bill, units: trx(3).units });
    await cancelSpending(deps(), operator("olga"), off);
    const calledOff = projectCostReleased(fact(off, projectId, 3));
    await expect(post("worker", calledOff)).rejects.toThrow(/may still be paid/);
    world.clock.advance(4 * daySeconds);
    await post("worker", calledOff);
    await expect(post("worker", calledOff)).resolves.toBeDefined();
    const id = await held(projectId, { ...bill, units: trx(5).units });
    const back = projectCostReleased(fact(id, projectId, 5));
    await expect(post("worker", back)).rejects.toThrow(/may still be paid/);
    await expect(post("worker", projectCostPaid(fact(id, projectId, 5)))).rejects.toThrow(
      /no payment of it is done/,
    );
    await world.compute(projectId);
    await world.approve(projectId);
    world.clock.advance(4 * daySeconds);
    await expect(post("worker", back)).rejects.toThrow(/until it is announced/);
    world.clock.advance(20 * daySeconds);
    await world.advance(projectId);
    expect(await refusalOf(cancelSpending(deps(), operator("olga"), id))).toBe("spending-not-open");
    await post("worker", back);
    await world.advance(projectId);
    const { costs, outUnits } = await listProjectMovements(world.databases.auditor, projectId);
    expect(costs).toMatchObject([{ endReason: "cancelled" }, { id, endReason: "overdue" }]);
    expect(outUnits).toBe(0n);
    const [late] = await world.databases.auditor.query(
      "select sum(part_units)::bigint as units from late_lines where inflow_id = $1",
      [id],
    );
    expect(late).toEqual({ units: trx(5).units });
  });

  it.each([
    "update project_spendings set state = 'paid'",
    "update project_spendings set units = 1",
    "insert into project_spendings select * from project_spendings",
    "insert into project_spending_words select * from project_spending_words",
    "insert into project_suspense_exchanges select * from project_suspense_exchanges",
    "insert into project_suspense_quotes select * from project_suspense_quotes",
  ])("and the other logins cannot: %s", async (statement) => {
    for (const role of ["api", "worker", "operator", "guard", "auditor"] as const) {
      await expect(world.databases[role].query(statement)).rejects.toThrow(/permission denied/);
    }
  });
});

describe("an inflow", () => {
  const fault = async (projectId: string, from: string) => {
    const [row] = await world.databases.worker.query<{ fault: string | null }>(
      "select project_source_fault($1, $2) as fault",
      [projectId, from],
    );
    return row?.fault ?? null;
  };

  it("counts from the project's own venture, and from nobody that the platform paid otherwise", async () => {
    const [projectId, other] = [await raised(), await raised()];
    const id = await held(projectId);
    const cost = await held(projectId, { ...bill, units: trx(5).units });
    await world.asAdmin(async (admin) => {
      await admin.query("set session_replication_role = replica");
      await admin.query(
        `update project_spendings set state = 'paid', ended_at = now(), txid = id
         where id = any($1::text[])`,
        [[id, cost]],
      );
    });
    expect(await fault(projectId, venture)).toBeNull();
    expect(await fault(other, venture)).toMatch(/has paid the sender/);
    expect(await fault(projectId, builder)).toMatch(/has paid the sender/);
    expect(await fault(projectId, stranger)).toBeNull();
    const from = await raised({ inflow_sources: [stranger] });
    expect(await fault(from, newAddress())).toMatch(/do not name the sender/);
    await world.inflow(other, trx(7), venture);
    await world.advance(other);
    const { outUnits } = await listProjectMovements(world.databases.auditor, projectId);
    expect(outUnits).toBe(trx(40).units);
    const [escrow] = await world.databases.auditor.query<{ units: bigint }>(
      "select project_escrow_units($1) as units",
      [other],
    );
    expect(escrow?.units).toBe(trx(100).units);
  });

  it("in another coin is sold by the desk's public quote, whole and once", async () => {
    const projectId = await raised();
    await world.databases.worker.query("select exchange_keep_rate($1, 5000, 'fixed', '[]')", [
      3_500_000_000_000n,
    ]);
    const txid = await world.inflow(projectId, usdt(10));
    const ask = { projectId, txid, dryRun: false };
    const forged = projectSuspenseExchanged({
      ...{ inflowId: newId("inf", world.clock), projectId, paid: usdt(10) },
      ...{ received: trx(36), fee: trx(0) },
    });
    await expect(post("operator", forged)).rejects.toThrow(/no open quote equals/);
    const { trades } = await exchangeSuspense(deps(), { ...ask, dryRun: true });
    const [dry] = trades;
    expect(dry).toMatchObject({ receivedUnits: 34_825_000n, feeUnits: 175_000n });
    const better = projectSuspenseExchanged({
      ...{ inflowId: dry?.inflowId ?? "", projectId, paid: usdt(10) },
      ...{ received: money("TRX", 34_900_000n), fee: money("TRX", 100_000n) },
    });
    await world.databases.operator.query("select project_quote_suspense($1)", [dry?.inflowId]);
    await expect(post("operator", better)).rejects.toThrow(/no open quote equals/);
    await exchangeSuspense(deps(), ask);
    expect(await refusalOf(exchangeSuspense(deps(), ask))).toBe("inflow-not-found");
    const { exchanges } = await listProjectMovements(world.databases.auditor, projectId);
    expect(exchanges).toMatchObject([{ txid, paidUnits: usdt(10).units, feePpm: 5000 }]);
    const result = await world.compute(projectId);
    expect(result.escrowUnits).toBe(trx(100).units + 34_825_000n);
  });
});

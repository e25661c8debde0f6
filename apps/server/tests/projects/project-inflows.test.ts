import { type Money, money } from "@clearhold/money";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { projectBookInflow } from "../../src/acts/projects/results.ts";
import { projectExchangeSuspense } from "../../src/acts/projects/spendings.ts";
import type { World } from "../../src/acts/world.ts";
import { raiseStandingAlert } from "../../src/features/chain/alerts/index.ts";
import { openQuote } from "../../src/features/desk/exchange/open-quote.ts";
import { getEvidence } from "../../src/features/projects/evidence/get-evidence.ts";
import { getOrder } from "../../src/features/projects/orders/list-orders.ts";
import {
  approveSpending,
  exchangeSuspense,
  proposeSpending,
} from "../../src/features/projects/spending/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { readEnforcement } from "../../src/ledger/enforcement.ts";
import { expectCleanBooks } from "../books.ts";
import { refusalOf, trx, usdt } from "../market-world.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import { insertAddressFor, newAddress, payIn } from "../paid-in.ts";
import { useOpened } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";

const world = useOpened(openProjectWorld);
beforeAll(async () => {
  await world.fundDesk(trx(10_000), usdt(10_000));
});
// The figures alone: a withdrawal that somebody made before is written past the walls.
afterEach(async () => {
  const { auditor } = world.databases;
  await expectCleanBooks(auditor, await readEnforcement(auditor));
});

const day = 86_400;

/** Terms with a venture and a builder of their own, by which half of the escrow may leave. */
function termsOf(venture: string, changes: object = {}) {
  return {
    plan: [{ name: "Panels", share: "100", address: venture }],
    ...{ deployable: "50", cost_cap: "10", publish: "+20d", give: "+21d" },
    cost_payees: [{ name: "Builder", address: newAddress() }],
    ...changes,
  };
}

/** A project in status 3 with 100 TRX of one person in escrow. */
async function raised(changes: object = {}) {
  const projectId = await world.project(termsOf(newAddress(), changes));
  world.clock.advance(10);
  await world.advance(projectId);
  const actor = await world.person(trx(100));
  await world.subscribe(actor, projectId, 100);
  await world.advance(projectId);
  expect(await world.statusOf(projectId)).toBe(3);
  return { projectId, actor };
}

async function balanceOf(code: string, projectId: string, currency = "TRX") {
  const [row] = await world.databases.auditor.query<{ units: bigint }>(
    `select coalesce(max(balance_units), 0)::bigint as units from ledger_accounts
     where (code, owner_id, currency) = ($1, $2, $3)`,
    [code, projectId, currency],
  );
  return row?.units;
}

/** Sets a rate, of 3.5 TRX for one USDT unless said otherwise. */
async function keepRate(trxPerUsdtE12 = 3_500_000_000_000n) {
  const sql = "select exchange_keep_rate($1, 5000, 'fixed', '[]')";
  await world.databases.worker.query(sql, [trxPerUsdtE12]);
}

/** The chain transaction of an inflow pays the project's address once more. */
async function besides(projectId: string, txid: string, amount: Money, position: string) {
  const { databases, clock, ledgers } = world;
  const chain = { database: databases.worker, ledger: ledgers.worker, clock };
  await payIn(chain, { projectId, amount, txid, position });
}

/** Somebody's ordinary withdrawal to this address, as far as anything that judges a sender could read. */
async function withdrawn(address: string) {
  const { userId } = await world.person();
  const id = newId("wdr", world.clock);
  const text = [
    ...["clearhold payment order 1", "network=devnet", `id=${id}`, `user=${userId}`],
    ...["currency=TRX", "amount=1000000", "fee=5000", `address=${address}`],
    ...["created=1795298820", ""],
  ].join("\n");
  await world.asAdmin(async (admin) => {
    await admin.query("alter table withdrawals drop constraint if exists withdrawals_order");
    await admin.query("alter table withdrawals disable trigger all");
    await admin.query(
      `insert into withdrawals (id, user_id, currency, address, amount_units, fee_units, state,
         order_text, order_signature, requested_at, settled_at)
       values ($1, $2, 'TRX', $3, 1000000, 5000, 'settled', $4, 'signature',
         to_timestamp(1795298820), now())`,
      [id, userId, address, text],
    );
    await admin.query("alter table withdrawals enable trigger all");
  });
}

const operator = (name: string) => ({ name, password: `${name}-knows-9`, answer: () => "{}" });

/** A spending of this project that the chain has paid. */
async function paid(projectId: string, ask: { kind: "deploy" | "pay-cost"; payee: string }) {
  const deps = {
    ...{ database: world.databases.operator, clock: world.clock, operators: world.operators },
    ...{ network: "devnet", ledger: world.ledgers.operator },
  };
  const documentHash = ask.kind === "deploy" ? "" : "ab".repeat(32);
  const { id } = await proposeSpending(deps, operator("olga"), {
    ...{ projectId, ...ask, units: trx(5).units, documentHash, leavesAt: null, dryRun: false },
  });
  await approveSpending(deps, operator("pavel"), id);
  await world.asAdmin(async (admin) => {
    await admin.query("set session_replication_role = replica");
    await admin.query(
      "update project_spendings set state = 'paid', ended_at = now(), txid = id where id = $1",
      [id],
    );
  });
}

function exchange(projectId: string, txid: string, dryRun = false) {
  const deps = { database: world.databases.operator, ledger: world.ledgers.operator };
  return exchangeSuspense(deps, { projectId, txid, dryRun });
}

async function publish(projectId: string) {
  world.clock.advance(28 * day);
  expect(await world.advance(projectId)).toEqual([5, 6, 7]);
}

describe("a stranger's withdrawal to the sender of an inflow", () => {
  it("keeps no late money of a named venture from its people", async () => {
    const home = newAddress();
    const { projectId, actor } = await raised(termsOf(home, { inflow_sources: [home] }));
    await publish(projectId);
    await withdrawn(home);
    await world.inflow(projectId, trx(30), home);
    await world.advance(projectId);
    expect(await balanceOf("project-suspense", projectId)).toBe(0n);
    expect(await world.available(actor, "TRX")).toBe(trx(124).units); // less 20% of the profit
  });

  it("nor the later money of somebody whom the terms do not name", async () => {
    const { projectId } = await raised();
    const sender = newAddress();
    await world.inflow(projectId, trx(10), sender);
    await world.advance(projectId);
    await withdrawn(sender);
    await world.inflow(projectId, trx(140), sender);
    await world.advance(projectId);
    expect(await balanceOf("project-escrow", projectId)).toBe(trx(250).units);
  });

  it("while what another project paid to the sender counts for nobody else, as ever", async () => {
    const venture = newAddress();
    const one = await raised(termsOf(venture));
    const other = await raised();
    await paid(one.projectId, { kind: "deploy", payee: "Panels" });
    await world.inflow(one.projectId, trx(7), venture);
    await world.inflow(other.projectId, trx(7), venture);
    await world.advance(one.projectId);
    await world.advance(other.projectId);
    expect(await balanceOf("project-suspense", one.projectId)).toBe(0n);
    expect(await balanceOf("project-suspense", other.projectId)).toBe(trx(7).units);
  });
});

describe("terms are refused that name", () => {
  it("one address in the plan and among the payees of costs", async () => {
    const home = newAddress();
    const terms = termsOf(home, { cost_payees: [{ name: "Builder", address: home }] });
    await expect(world.project(terms)).rejects.toThrow(/payee of costs is in the plan/);
  });

  it("a payee of costs as a source of inflow", async () => {
    const home = newAddress();
    const terms = { cost_payees: [{ name: "Builder", address: home }], inflow_sources: [home] };
    await expect(world.project(termsOf(newAddress(), terms))).rejects.toThrow(/source of inflow/);
  });

  it("an address of ours", async () => {
    const address = newAddress();
    const owner = { purpose: "project", ownerId: newId("prj", world.clock) } as const;
    await insertAddressFor(world.databases.operator, owner, address);
    await expect(world.project(termsOf(address))).rejects.toThrow(/one of ours/);
    const terms = termsOf(newAddress(), { inflow_sources: [address] });
    await expect(world.project(terms)).rejects.toThrow(/one of ours/);
  });

  it("a source that another project pays, or as a payee the source of another", async () => {
    const [home, builder] = [newAddress(), newAddress()];
    const cost_payees = [{ name: "Builder", address: builder }];
    await world.project(termsOf(home, { inflow_sources: [home], cost_payees }));
    for (const terms of [
      termsOf(home),
      termsOf(newAddress(), { cost_payees: [{ name: "Builder", address: home }] }),
      termsOf(newAddress(), { inflow_sources: [builder] }),
    ]) {
      await expect(world.project(terms)).rejects.toThrow(/another project pays a source/);
    }
    await world.project(termsOf(newAddress(), { cost_payees }));
  });
});

describe("an operator's name", () => {
  it("is under each inflow that was booked, and under each coin that was sold", async () => {
    const { operator: database, auditor } = world.databases;
    const { clock, operators } = world;
    const parts = {
      ...{ database, auditor, clock, ledger: world.ledgers.operator },
      operators: operators as World["operators"],
    };
    const olga = { name: "olga", password: "olga-knows-9" };
    const { projectId } = await raised();
    await keepRate();
    for (const [act, action, amount] of [
      [projectBookInflow, "book-inflow", trx(10)],
      [projectExchangeSuspense, "exchange-suspense", usdt(10)],
    ] as const) {
      const txid = await world.inflow(projectId, amount);
      const ask = { world: parts, projectId, txid };
      const forged = performAs({ name: "olga", password: "not-hers" }, act, ask);
      expect(await refusalOf(forged)).toBe("operator-unknown");
      const stray = performAs(olga, act, { ...ask, txid: "ab".repeat(32) });
      expect(await refusalOf(stray)).toBe("inflow-not-found");
      await performAs(olga, act, { ...ask, dryRun: true });
      expect(await namesUnder(auditor, action, projectId)).toEqual([]);
      await performAs(olga, act, ask);
      expect(await namesUnder(auditor, action, projectId)).toEqual(["olga"]);
    }
    expect(await namesUnder(auditor, "book-inflow", projectId)).toEqual(["olga"]);
    expect(await namesUnder(auditor, "exchange-suspense", projectId)).toEqual(["olga"]);
    expect(await balanceOf("project-suspense", projectId, "USDT")).toBe(0n);
  });
});

describe("another coin in suspense", () => {
  it("that nobody sold before the result is sold after it, and split as late money", async () => {
    const { projectId, actor } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await publish(projectId);
    expect(await world.available(actor, "TRX")).toBe(trx(100).units);
    await keepRate();
    const { trades } = await exchange(projectId, txid);
    expect(trades).toMatchObject([{ receivedUnits: 34_825_000n }]);
    expect(await balanceOf("project-suspense", projectId, "USDT")).toBe(0n);
    await world.advance(projectId);
    expect(await balanceOf("project-escrow", projectId)).toBe(0n);
    expect(await world.available(actor, "TRX")).toBe(trx(100).units + 27_860_000n);
    expect(await refusalOf(exchange(projectId, txid))).toBe("inflow-not-found");
    await world.inflow(projectId, trx(10));
    await world.advance(projectId);
    expect(await world.available(actor, "TRX")).toBe(trx(108).units + 27_860_000n);
  });

  it("is found behind a thousand payments of dust", async () => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await world.asAdmin(async (admin) => {
      await admin.query("set session_replication_role = replica");
      await admin.query(
        `insert into deposits (id, txid, kind, position, purpose, owner_id, address, from_address,
           currency, amount_units, state, block_number, block_id, block_at, detected_at)
         select fact_id('inf', lpad(n::text, 64, '0') || ' trx 0'), lpad(n::text, 64, '0'), 'trx', 0,
           'project', d.owner_id, d.address, d.from_address, 'TRX', 1, 'detected', 2, 'b', d.block_at,
           d.detected_at + interval '1 second'
         from deposits d, generate_series(1, 1001) n where d.txid = $1`,
        [txid],
      );
    });
    await keepRate();
    expect((await exchange(projectId, txid, true)).trades).toHaveLength(1);
  });

  it("that one transaction brought twice is sold by itself, each when the desk can", async () => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await besides(projectId, txid, usdt(5_000), "1");
    await keepRate();
    const first = await exchange(projectId, txid);
    expect(first.trades).toMatchObject([{ paidUnits: usdt(10).units }]);
    expect(first.left).toMatchObject([
      { units: usdt(5_000).units, refusal: { code: "desk-inventory-short" } },
    ]);
    expect(await refusalOf(exchange(projectId, txid))).toBe("desk-inventory-short");
    await world.fundDesk(trx(20_000));
    expect((await exchange(projectId, txid, true)).trades).toHaveLength(1);
    expect(await exchange(projectId, txid)).toMatchObject({
      trades: [{ paidUnits: usdt(5_000).units }],
      left: [],
    });
    expect(await balanceOf("project-suspense", projectId, "USDT")).toBe(0n);
    expect(await refusalOf(exchange(projectId, txid))).toBe("inflow-not-found");
  });

  it("is not sold while a currency is stopped, and is when the stop has ended", async () => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await keepRate();
    await raiseStandingAlert(world.databases.worker, {
      ...{ currency: "USDT", address: "T", txid: null, units: 1n, blockNumber: 1 },
      reason: "books-differ",
    });
    for (const dryRun of [true, false]) {
      expect(await refusalOf(exchange(projectId, txid, dryRun))).toBe("exchange-stopped");
    }
    await world.asAdmin((admin) => admin.query("update chain_alerts set resolved_at = now()"));
    expect((await exchange(projectId, txid)).trades).toHaveLength(1);
  });

  it("is not sold while the signer does not look, nor by a quote of before it fell silent", async () => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await keepRate();
    const { database, ledger } = {
      database: world.databases.operator,
      ledger: world.ledgers.operator,
    };
    const lookedAt = (at: string) =>
      world.asAdmin((admin) => admin.query(`update signer_looks set looked_at = ${at}`));
    const late: Pick<typeof ledger, "post"> = {
      async post(ask) {
        await lookedAt("now() - interval '3 minutes'");
        return ledger.post(ask);
      },
    };
    const quoted = exchangeSuspense({ database, ledger: late }, { projectId, txid, dryRun: false });
    expect(await refusalOf(quoted)).toBe("exchange-unwatched");
    for (const dryRun of [true, false]) {
      expect(await refusalOf(exchange(projectId, txid, dryRun))).toBe("exchange-unwatched");
    }
    await lookedAt("now() + interval '1 day'");
    expect((await exchange(projectId, txid)).trades).toHaveLength(1);
  });

  it.each([
    ["that a refused rate has ended", "select exchange_end_rate()"],
    [
      "of before the clock was set back",
      "update project_suspense_quotes set expires_at = now() + interval '1 minute'",
    ],
  ])("is not sold by a quote %s", async (_, meanwhile) => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await keepRate();
    const { ledger } = world.another("operator");
    const late: Pick<typeof ledger, "post"> = {
      async post(ask) {
        await world.asAdmin((admin) => admin.query(meanwhile));
        await keepRate();
        return ledger.post(ask);
      },
    };
    const deps = { database: world.databases.operator, ledger: late };
    const quoted = exchangeSuspense(deps, { projectId, txid, dryRun: false });
    expect(await refusalOf(quoted)).toBe("quote-expired");
    expect((await exchange(projectId, txid)).trades).toHaveLength(1);
  });

  it("is not sold with coins that the desk has promised to a person", async () => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, usdt(10));
    await keepRate();
    const [desk] = await world.databases.auditor.query<{ units: bigint }>(
      `select balance_units as units from ledger_accounts
       where (code, owner_id, currency) = ('exchange-desk', 'house', 'TRX')`,
    );
    const paidUnits = ((desk?.units ?? 0n) * 2n) / 7n;
    const alice = await world.person(money("USDT", paidUnits));
    const promise = () => openQuote(world.deps, alice, { from: "USDT", to: "TRX", paidUnits });
    const { ledger } = world.another("operator");
    const late: Pick<typeof ledger, "post"> = {
      async post(ask) {
        await promise();
        return ledger.post(ask);
      },
    };
    const deps = { database: world.databases.operator, ledger: late };
    const quoted = exchangeSuspense(deps, { projectId, txid, dryRun: false });
    expect(await refusalOf(quoted)).toBe("desk-inventory-short");
    expect(await refusalOf(exchange(projectId, txid))).toBe("desk-inventory-short");
    await world.asAdmin((admin) => admin.query("delete from exchange_quotes"));
    expect((await exchange(projectId, txid)).trades).toHaveLength(1);
  });

  it("beside a unit that is worth nothing is sold all the same", async () => {
    const { projectId } = await raised();
    const txid = await world.inflow(projectId, money("USDT", 1n));
    await besides(projectId, txid, usdt(10), "1");
    await keepRate(900_000_000_000n);
    for (const dryRun of [true, false]) {
      const { trades, left } = await exchange(projectId, txid, dryRun);
      expect(trades).toMatchObject([{ paidUnits: usdt(10).units }]);
      expect(left).toMatchObject([{ units: 1n, refusal: { code: "exchange-too-small" } }]);
    }
    expect(await refusalOf(exchange(projectId, txid))).toBe("exchange-too-small");
    await besides(projectId, txid, usdt(100_000), "2");
    const { trades, left } = await exchange(projectId, txid);
    expect(trades).toEqual([]);
    expect(left.map(({ refusal }) => refusal.code)).toEqual([
      "exchange-too-small",
      "desk-inventory-short",
    ]);
  });
});

describe("what is told of a project's money", () => {
  it("holds late money in the order as in the person's balance", async () => {
    const { projectId, actor } = await raised();
    await publish(projectId);
    await world.inflow(projectId, trx(50));
    await world.advance(projectId);
    const deps = { database: world.databases.api, deskRateAt: async () => "" };
    const order = await getOrder(deps, actor, { id: projectId });
    expect(order).toMatchObject({ pay_money: "140", income: "40", fee: "10", late_money: "40" });
    expect(await world.available(actor, "TRX")).toBe(trx(140).units);
  });

  it("names each arrival that waits in suspense, with its reason", async () => {
    const venture = newAddress();
    const { projectId, actor } = await raised(termsOf(venture, { inflow_sources: [venture] }));
    await world.inflow(projectId, trx(50), newAddress());
    world.clock.advance(1);
    await world.inflow(projectId, usdt(5), venture);
    await world.inflow(projectId, trx(3), venture);
    await world.advance(projectId);
    const deps = { database: world.databases.api };
    const { suspense, inflows } = await getEvidence(deps, actor, { pro_id: projectId });
    expect(inflows).toMatchObject([{ amount: "3" }]);
    expect(suspense).toMatchObject([
      { unit: "TRX", amount: "50", reason: "sender-not-named" },
      { unit: "USDT", amount: "5", from: venture, reason: "another-currency" },
    ]);
  });

  it("and that of a project that failed", async () => {
    const projectId = await world.project({ ...termsOf(newAddress()), minimum: "60" });
    world.clock.advance(10);
    await world.advance(projectId);
    const actor = await world.person(trx(100));
    await world.subscribe(actor, projectId, 10);
    await world.inflow(projectId, trx(7));
    world.clock.advance(60);
    await world.advance(projectId);
    expect(await world.statusOf(projectId)).toBe(4);
    const deps = { database: world.databases.api };
    const { suspense } = await getEvidence(deps, actor, { pro_id: projectId });
    expect(suspense).toMatchObject([{ unit: "TRX", amount: "7", reason: "project-failed" }]);
  });
});

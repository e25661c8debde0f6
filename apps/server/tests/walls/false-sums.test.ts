import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { alertRow, listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import { blocksToBelieve } from "../../src/features/chain/reconciliation/book-difference.ts";
import { listVerdicts } from "../../src/features/chain/reconciliation/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { walletOf } from "../../src/ledger/accounts.ts";
import { houseDeficit } from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { shortfallBooked, surplusFound } from "../../src/ledger/recipes/corrections.ts";
import { openCredits } from "../../src/ledger/watch/credits.ts";
import { expectCleanBooks } from "../books.ts";
import { bookLoss } from "../chain/false-deposit.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress, payIn } from "../paid-in.ts";
import { attemptsOf, coin, finish, order, richPerson, savePayee, withdraw } from "../payers.ts";

/** A thief with a login writes numbers that nothing could be added to any more. */

let world: CustodyWorld;
const people = ["olga", "pavel"].map((name) => ({ name, password: `${name}-kennt-9-Tore` }));

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
  for (const one of people) await world.operators.enrolOperator(one);
});
afterEach(() => world.close());

const allCoins = 10n ** 17n;
const open = async () =>
  (await listOpenAlerts(world.databases.auditor)).map(({ reason, units }) => `${reason} ${units}`);

async function resolveAll(): Promise<void> {
  const deps = { database: world.databases.operator, operators: world.operators };
  for (const { id: alertId } of await listOpenAlerts(world.databases.auditor)) {
    for (const operator of people) {
      await resolveAlert(deps, { alertId, operator, reason: "the login is changed" });
    }
  }
}

const aDayLater = () =>
  asAdmin(
    world,
    `alter table ledger_journals disable trigger all;
     update ledger_journals set posted_at = posted_at - interval '1 day';
     alter table ledger_journals enable trigger all`,
  );

async function reconcile(): Promise<void> {
  for (let round = 0; round < 6; round += 1) await world.worker.rounds.reconcile();
}

/** As the comparison posts it. */
async function findDifference(
  reason: "surplus" | "shortfall",
  units: bigint,
  times = 1,
): Promise<void> {
  const { clock, databases } = world;
  const ledger = openLedger({ database: databases.worker, clock });
  const wallet = walletOf("user", "USDT");
  const facts = Array.from({ length: times }, () => ({
    ...{ findingId: newId("fnd", clock), wallet, amount: money("USDT", units) },
  }));
  const alert = {
    currency: "USDT",
    units,
    address: wallet.code,
    txid: null,
    blockNumber: 1,
  } as const;
  const rows = facts.map(({ findingId }) => alertRow({ ...alert, reason }, findingId));
  const journals = facts.map(reason === "surplus" ? surplusFound : shortfallBooked);
  await ledger.post({ journals, rows, answer: null }).finally(() => ledger.close());
}

const findSurplus = (units: bigint) => findDifference("surplus", units);

it("no surplus is larger than all coins, or one of many large ones", async () => {
  await expect(findSurplus(2n ** 62n)).rejects.toThrow("more coins than there are");
  await asAdmin(world, "update process_clock set ahead = '0'");
  for (let n = 0; n < 20; n += 1) await findSurplus(1_000_001n * coin);
  await expect(findSurplus(1_000_001n * coin)).rejects.toThrow("20 large ones of surplus");
  await findSurplus(coin);
});

it("a small difference is booked however many are open", async () => {
  await richPerson(world, "alice");
  for (let n = 0; n < 11; n += 1) await findDifference("shortfall", 1n, 20);
  for (let n = 0; n < 51; n += 1) await findDifference("surplus", 1n, 20);
  const [row] = await world.databases.auditor.query(
    "select count(*)::int as open from chain_alerts where resolved_at is null",
  );
  expect(row).toEqual({ open: 1240 });
});

it("what a block brings is never refused for its number or size", async () => {
  const outflows = world.databases.worker.query(
    `insert into chain_alerts
       (currency, address, txid, units, reason, block_number, stops, finding_id)
     select 'USDT', 'hot-wallet', 'b' || n, 1000000000001, 'unexplained-outflow', 1, true, 'fnd_' || n
     from generate_series(1, 201) n`,
  );
  // Only because no journal came with them here.
  await expect(outflows).rejects.toThrow("is in no journal");
});

it("an alert of before there were bounds can be resolved", async () => {
  await asAdmin(
    world,
    `alter table chain_alerts disable trigger user;
     insert into chain_alerts (currency, address, units, reason, block_number, stops, finding_id)
     values ('USDT', 'hot-wallet', 9000000000000000000, 'shortfall', 1, true, 'fnd_old');
     alter table chain_alerts enable trigger user`,
  );
  expect(await open()).toEqual(["shortfall 9000000000000000000"]);
  await resolveAll();
  expect(await open()).toEqual([]);
});

it("an account filled with invented deposits takes true ones, until operators end it", async () => {
  const mallory = await richPerson(world, "mallory");
  const invented = { userId: mallory.userId, amount: money("USDT", allCoins) };
  const deps = { database: world.databases.worker, clock: world.clock };
  for (let n = 0; n < 9; n += 1) await payIn(deps, invented);
  const rest = allCoins - 100n * coin;
  await payIn(deps, { ...invented, amount: money("USDT", rest) });

  const alice = await richPerson(world, "alice");
  const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
  await world.pay("USDT", address, 1_000_001n * coin);
  await world.settle();
  expect(await alice.call(getUserInfo, {})).toMatchObject({ usdt_money: "1000101" });
  await reconcile();
  expect(await open()).toEqual([`books-differ ${9n * allCoins + rest}`]);
  await bookLoss(world);
  await reconcile();
  await resolveAll();
  await reconcile();
  const losses = Array(9).fill(`shortfall ${allCoins}`);
  expect(await open()).toEqual([...losses, `shortfall ${rest}`]);
  expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(9n * allCoins + rest);
  await resolveAll();
  await reconcile();
  const verdicts = await listVerdicts(world.databases.auditor);
  expect([await open(), verdicts.map(({ state }) => state)]).toEqual([[], ["equal", "equal"]]);
  await expectCleanBooks(world.databases.auditor);
});

it("of the large sums above that, a day has all coins, and the next day has them again", async () => {
  const mallory = await richPerson(world, "mallory");
  const deps = { database: world.databases.worker, clock: world.clock };
  const invented = { userId: mallory.userId, amount: money("USDT", allCoins) };
  for (let n = 0; n < 10; n += 1) await payIn(deps, invented);
  await expect(payIn(deps, invented)).rejects.toThrow("above all coins that exist");
  await aDayLater();
  await payIn(deps, invented);
});

it("of small sums above that, a day has no more", async () => {
  const mallory = await richPerson(world, "mallory");
  const deps = { database: world.databases.worker, clock: world.clock };
  const of = (units: bigint) => ({ userId: mallory.userId, amount: money("USDT", units) });
  for (let n = 0; n < 10; n += 1) await payIn(deps, of(allCoins));
  await payIn(deps, of(allCoins - 1_000n * coin));
  await expect(payIn(deps, of(2_000n * coin))).rejects.toThrow("above all coins that exist");
  await aDayLater();
  await payIn(deps, of(2_000n * coin));
});

it("more than twenty times all coins end in portions, each decided by two operators", async () => {
  const mallory = await richPerson(world, "mallory");
  const deps = { database: world.databases.worker, clock: world.clock };
  const invented = { userId: mallory.userId, amount: money("USDT", allCoins) };
  for (let n = 0; n < 10; n += 1) await payIn(deps, invented);
  for (let day = 0; day < 12; day += 1) {
    await aDayLater();
    await payIn(deps, invented);
  }
  await reconcile();
  await bookLoss(world);
  await reconcile();
  await resolveAll();
  await reconcile();
  expect((await open()).filter((one) => one.startsWith("shortfall"))).toHaveLength(20);
  for (let portion = 0; portion < 3; portion += 1) {
    await resolveAll();
    await reconcile();
    await world.devnet.mine(blocksToBelieve);
    await world.settle();
    await reconcile();
  }
  await resolveAll();
  await reconcile();
  const verdicts = await listVerdicts(world.databases.auditor);
  expect([await open(), verdicts.map(({ state }) => state)]).toEqual([[], ["equal", "equal"]]);
  expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(22n * allCoins);
});

it("what was ever credited is added up, however much of it was invented", async () => {
  for (const name of ["alice", "mallory"]) await richPerson(world, name);
  await asAdmin(
    world,
    `alter table ledger_entries disable trigger all;
     update ledger_entries e set units = 9000000000000000000 from ledger_accounts a
     where a.id = e.account_id and e.side = 'debit' and (a.code, a.currency) = ('deposit-wallets', 'USDT');
     alter table ledger_entries enable trigger all`,
  );
  const credits = openCredits(world.databases.guard);
  const { USDT } = await credits.sums({ upTo: 1_000_000, head: 1_000_000 });
  expect(USDT).toBeGreaterThanOrEqual(18n * 10n ** 18n);
});

it("no payment of a withdrawal is counted that was not built, and no number is used up", async () => {
  const { id, alice } = await order(world);
  const { worker } = world.databases;
  const count = (attempts: number) =>
    worker.query("update withdrawals set attempts = $2 where id = $1", [id, attempts]);
  for (const last of [2_147_483_647, 2, -1]) {
    await expect(count(last)).rejects.toThrow("are counted one by one");
  }
  await worker.query("update withdrawals set cleared_as = 'automatic' where id = $1", [id]);
  const ahead = worker.query(
    `insert into payout_attempts (txid, withdrawal_id, attempt, raw_hex, built_ms, expires_ms,
       reserve_units, state) values (encode(sha256('\\x00'), 'hex'), $1, 1, '00', 1, 1, 0, 'built')`,
    [id],
  );
  await expect(ahead).rejects.toThrow("its number was not counted");
  expect((await finish(world, alice, id)).state).toBe("settled");
  expect(await attemptsOf(world, id)).toMatchObject([{ attempt: 1, state: "settled" }]);
});

it("a count of wrong tries that cannot go up locks nobody out for good", async () => {
  const alice = await richPerson(world, "alice");
  const to = newAddress();
  await savePayee(world, alice, { currency: "USDT", to });
  const forge = `insert into guard_counters (subject, purpose, fails, locked_until, tried_at)
    values ($1, 'fund', 2147483647, now() - interval '1 hour', now())
    on conflict (subject, purpose) do update set fails = excluded.fails`;
  await world.databases.guard.query(forge, [alice.userId]);
  const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
  expect((await finish(world, alice, id)).state).toBe("settled");
});

it("no height is so low that the list of alerts cannot be read", async () => {
  const alert = `insert into chain_alerts (currency, address, units, reason, block_number, stops)
    values ('TRX', 'x', 1, 'books-differ', -9223372036854775808, true)`;
  await expect(world.databases.worker.query(alert)).rejects.toThrow("is no height");
  expect(await open()).toEqual([]);
});

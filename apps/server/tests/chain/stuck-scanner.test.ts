import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { type CurrencyCode, money } from "@clearhold/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alertRow } from "../../src/features/chain/alerts/index.ts";
import { idOfFact } from "../../src/kernel/ids.ts";
import { walletOf } from "../../src/ledger/accounts.ts";
import { houseDeficit } from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { surplusFound } from "../../src/ledger/recipes/corrections.ts";
import { lookAtScanner } from "../../src/main/commands/look-at-processes.ts";
import { findHolders, openScanHealth, type ScanHealth } from "../../src/main/scan-health.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { listCredited, newAddress } from "../paid-in.ts";
import { type Person, registerPerson } from "../people.ts";
import { untilSaid } from "../rounds.ts";
import { beatOnce } from "./beats.ts";
import { bookLoss } from "./false-deposit.ts";
import { steal } from "./thief.ts";

/** What stops the scanner is said in its own words, and reading goes on where it stopped. */
let world: CustodyWorld;
let health: ScanHealth;
let alice: Person;
let address: string;
const coin = 1_000_000n;

beforeEach(async () => {
  world = await openCustodyWorld();
  health = openScanHealth(() => findHolders(world.databases.worker));
  alice = await registerPerson(world, "alice");
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.pay("TRX", address, 5n * coin);
  await world.settle();
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

const credited = () => listCredited(world.databases.auditor);
const wordOf = () => health.check().catch((error: Error) => error.message);
const doctorSays = () =>
  lookAtScanner({ auditor: world.databases.auditor, node: world.client }).catch(
    (error: Error) => error.message,
  );

describe("rows that another session holds", () => {
  it.each([
    ["the cursor", "select from scan_cursor for update", "worker"],
    ["the hot wallet", "select from ledger_accounts where code = 'hot-wallet' for update", "api"],
    ["all accounts", "select from ledger_accounts for update", "operator"],
  ] as const)("are named with their login: %s", async (_what, sql, login) => {
    await world.fundHouse(coin, 0n);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = () => {};
    const holds = new Promise<void>((resolve) => {
      held = resolve;
    });
    const thief = world.databases[login].transaction(async (tx) => {
      await tx.query("set local idle_in_transaction_session_timeout = 0");
      await tx.query(sql);
      held();
      await released;
    });
    await holds;
    await world.pay("TRX", world.hotAddress, 2n * coin);
    await world.devnet.solidify();
    const scanning = health.watch(world.worker.rounds.scan()).catch(() => {});
    const named = `rows are held by clearhold_${login} (process `;
    try {
      await untilSaid(named, async () => (await wordOf()).startsWith(named));
      await beatOnce(world, health.check);
      expect(await doctorSays()).toMatch(
        new RegExp(
          `^rows are held by clearhold_${login} .*; see docs/runbooks/database-logins.md$`,
        ),
      );
    } finally {
      release();
      await thief;
      await scanning;
    }
    await world.settle();
    expect(await credited()).toEqual([5n, 1n, 2n]);
    await world.expectChainBooks();
  });
});

describe("a block that the database refuses", () => {
  it.each([
    ["deposits", "amount_units <> 7000000"],
    ["chain_holdings", "units <> 12000000"],
  ])("is named with the reason, by %s", async (table, rule) => {
    await asAdmin(
      world,
      `alter table ${table} add constraint in_the_way check (${rule}) not valid`,
    );
    await world.pay("TRX", address, 7n * coin);
    await world.devnet.solidify();
    const { number } = await world.client.solid.getNowBlock();
    const scanning = health.watch(world.worker.rounds.scan());
    await expect(scanning).rejects.toThrow(/^block \d+ cannot be booked: .*in_the_way/);
    const word = await wordOf();
    expect(word).toMatch(/^block \d+ cannot be booked: .*"in_the_way"/);
    expect(Number(/\d+/.exec(word)?.[0])).toBeLessThanOrEqual(number);
    await beatOnce(world, health.check);
    expect(await doctorSays()).toBe(`${word}; see docs/runbooks/unbookable-block.md`);
    expect(await credited()).toEqual([5n]);

    await asAdmin(world, `alter table ${table} drop constraint in_the_way`);
    await health.watch(world.worker.rounds.scan());
    expect(await wordOf()).toBe("read");
    await beatOnce(world, health.check);
    expect(await doctorSays()).toMatch(/^booked through block \d+$/);
    await world.settle();
    expect(await credited()).toEqual([5n, 7n]);
  });
});

describe("an alert that a thief of the worker's login wrote before its block", () => {
  const outflow = (txid: string, currency: CurrencyCode) =>
    world.databases.worker.query(
      `insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
       values ($1, $2, $3, 1, 'unexplained-outflow', 1, true)`,
      [currency, world.hotAddress, txid],
    );
  /** Of another transaction, with the id that the theft's own finding has; one unit is booked with it. */
  const takeId = async (txid: string, currency: CurrencyCode) => {
    const { databases, clock, hotAddress } = world;
    const findingId = idOfFact("fnd", `${txid} ${hotAddress} ${currency}`);
    const alert = { txid: "ab".repeat(32), address: hotAddress, currency, units: 1n };
    const wallet = walletOf("hot", currency);
    const fact = { findingId, wallet, occurredAt: clock.now(), amount: money(currency, 1n) };
    const ledger = openLedger({ database: databases.worker, clock });
    await ledger.post({
      journals: [surplusFound(fact)],
      rows: [alertRow({ ...alert, reason: "surplus", blockNumber: 1 }, findingId)],
      answer: null,
    });
    await ledger.close();
  };

  it.each([
    ["a loss of USDT", "USDT", outflow],
    ["a loss of TRX", "TRX", outflow],
    ["the id of its finding", "USDT", takeId],
  ] as const)("keeps no block from being booked, %s", async (_what, currency, write) => {
    await world.fundHouse(100n * coin, 100n * coin);
    const theft = { from: "hot", to: newAddress(), currency, units: 7n } as const;
    await write(await steal(world, theft), currency);
    await world.pay("TRX", address, 9n * coin);
    await world.settle();
    expect((await credited()).at(-1)).toBe(9n);
    if (write === takeId) return;
    // What left is booked by the comparison of chain and books.
    await bookLoss(world);
    expect(await world.ledger.balanceOf(houseDeficit(currency))).toBeGreaterThanOrEqual(7n);
    await world.expectChainBooks();
  });
});

it.each([50, 1_000_000])("a cursor %i blocks ahead is no scanner that is well", async (blocks) => {
  await health.watch(world.worker.rounds.scan());
  await beatOnce(world, health.check);
  expect(await doctorSays()).toMatch(/^booked through block/);
  const move = "update scan_cursor set number = number + $1";
  await asAdmin(world, move, [blocks]);
  expect(await doctorSays()).toMatch(/the node's newest block is \d+; .*false-cursor.md$/);
  await asAdmin(world, move, [-blocks]);
});

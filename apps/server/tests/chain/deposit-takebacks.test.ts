import {
  getDeposit,
  getDepositAddress,
  listDepositCurrencies,
  listDeposits,
} from "@clearhold/contract/wallet/chain/deposits";
import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveAlert } from "../../src/features/chain/alerts/index.ts";
import {
  approveTakeback,
  proposeTakeback,
} from "../../src/features/chain/deposit-takebacks/index.ts";
import { listVerdicts } from "../../src/features/chain/reconciliation/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { houseDeficit, userAvailable } from "../../src/ledger/chart-of-accounts.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { depositTakenBack } from "../../src/ledger/recipes/corrections.ts";
import { operatorSocketOf } from "../../src/wire/guard/guard-port.ts";
import { expectCleanBooks } from "../books.ts";
import { asOperator, type CommandLine, openCommandLine, passwords } from "../command-line.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { openTestOperators, type TestOperators } from "../enrol-operator.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, richPerson, savePayee, withdraw } from "../payers.ts";
import { codeOf, type Person } from "../people.ts";
import { bookLoss, creditFalsely } from "./false-deposit.ts";

/** A lying node had a deposit credited that the chain does not have: 9 TRX, beside 100 that are there. */

let world: CustodyWorld;
let commands: CommandLine;
let operators: TestOperators;
let ledgers: Ledger[];
let alice: Person;
let depositId: string;
const reason = "The node invented this payment";
const olga = { name: "olga", password: passwords.olga };
const pavel = { name: "pavel", password: passwords.pavel };

beforeEach(async () => {
  world = await openCustodyWorld();
  commands = await openCommandLine({
    ...world,
    fresh: {
      ...{ adminUrl: world.adminUrl, spendingKey: world.spendingKey },
      urls: { guard: world.guardSettings.databaseUrl },
    },
  });
  await commands.enrolBoth();
  const socket = operatorSocketOf(commands.layout.guardSocket);
  operators = openTestOperators(socket, world.clock);
  ledgers = [];
  alice = await richPerson(world, "alice");
  depositId = await creditFalsely(world, alice, 9n * coin);
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  await commands.close();
  await world.close();
});

/** A process of its own with the operators' login. */
function deps() {
  const ledger = openLedger({ database: world.databases.operator, clock: world.clock });
  ledgers.push(ledger);
  return { ...{ clock: world.clock, operators, ledger }, database: world.databases.operator };
}

const propose = (amount?: string) => proposeTakeback(deps(), olga, { depositId, amount, reason });
const approve = (id: string, operator = pavel) => approveTakeback(deps(), operator, id);
const deficit = () => world.ledger.balanceOf(houseDeficit("TRX"));
const availableTrx = () => world.ledger.balanceOf(userAvailable(alice.userId, "TRX"));

async function resolveAlerts(): Promise<void> {
  const database = world.databases.operator;
  const rows = await database.query<{ id: string }>(
    "select id::text from chain_alerts where resolved_at is null",
  );
  for (const { id: alertId } of rows) {
    for (const operator of [olga, pavel]) {
      const said = { alertId, operator, reason: "the node is replaced" };
      await resolveAlert({ database, operators }, said);
    }
  }
}

describe("a deposit that never arrived", () => {
  it("is taken back by two at the command line, and its owner and everybody read it", async () => {
    await bookLoss(world);
    expect(await deficit()).toBe(9n * coin);
    const deposit = (as: "olga" | "pavel", ...args: string[]) =>
      commands.run(["deposit", ...args, "--as", as, "--json"], asOperator(as));
    const proposed = await deposit("olga", "take-back", depositId, "--reason", reason);
    expect(proposed).toMatchObject({ code: 0, said: { amount: "9", operators: ["olga"] } });
    const { id } = proposed.said as { id: string };
    const alone = await deposit("olga", "approve", id);
    expect(alone).toMatchObject({ code: 3, said: { error: "second-operator-required" } });
    expect(await assetsOf(alice, "TRX")).toMatchObject({ available: "109" });
    for (const _ of ["first", "again"]) {
      const booked = await deposit("pavel", "approve", id);
      expect(booked).toMatchObject({
        code: 0,
        said: { booked: "9", operators: ["olga", "pavel"] },
      });
    }
    const names = await namesUnder(world.databases.auditor, "take-back-deposit", id);
    expect(names).toEqual(["olga", "pavel"]);
    const { out } = await commands.run(["deposit", "take-backs"]);
    expect(out).toContain("9991 TRX can still be taken back now");
    expect(out).toContain(`9 TRX of ${depositId}, taken back: 9 TRX (olga, pavel)  ${reason}`);

    expect(await assetsOf(alice, "TRX")).toMatchObject({ available: "100" });
    const { data } = await alice.call(listBills, { category: 7 });
    expect(data.data).toMatchObject([
      { money: "-9", tip: reason, subject_id: depositId, order_no: id, balance_after: "100" },
    ]);
    expect(await alice.call(getDeposit, { id: depositId })).toMatchObject({ taken_back: "9" });
    const activity = await alice.call(listActivity, { group: "operators" });
    expect(activity.data).toMatchObject([
      { kind: "deposit-taken-back", details: { amount: "9", currency: "TRX", reason } },
    ]);
    const [trx] = await alice.call(listDepositCurrencies, {});
    const total = { taken_back: "9", taken_back_count: 1, taken_back_day_cap: "10000" };
    expect(trx).toMatchObject(total);

    await resolveAlerts();
    await bookLoss(world);
    expect(await deficit()).toBe(0n);
    const verdicts = await listVerdicts(world.databases.auditor);
    expect(verdicts.map(({ state }) => state)).toEqual(["equal", "equal"]);
    await world.expectChainBooks();
  });

  it("is taken back once, however many processes approve it at once", async () => {
    await bookLoss(world);
    const { id } = await propose();
    await Promise.all(Array.from({ length: 6 }, () => approve(id)));
    expect([await availableTrx(), await deficit()]).toEqual([100n * coin, 0n]);
    expect(await codeOf(propose())).toBe("field-invalid");
  });

  it("is never taken back twice by two proposals at once", async () => {
    await bookLoss(world);
    const ids = [(await propose()).id, (await propose()).id, (await propose("1")).id];
    const ends = await Promise.allSettled(ids.map((id) => approve(id)));
    expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await availableTrx()).toBeGreaterThanOrEqual(100n * coin);
    expect((await availableTrx()) - (await deficit())).toBe(100n * coin);
  });

  it("leaves a person nothing below zero; what comes free later is proposed again", async () => {
    const to = newAddress();
    await savePayee(world, alice, { currency: "TRX", to });
    await world.fundHouse(1_000n * coin, 0n);
    const { id: held } = await withdraw(world, alice, { currency: "TRX", price: "104", to });
    await bookLoss(world);
    const first = await propose();
    expect(await approve(first.id)).toMatchObject({ bookedUnits: 5n * coin });
    expect(await availableTrx()).toBe(0n);
    const second = await propose();
    expect(second.units).toBe(4n * coin);
    expect(await codeOf(approve(second.id))).toBe("insufficient-balance");
    await alice.call(cancelWithdrawal, { id: held });
    await world.worker.rounds.withdraw();
    expect(await approve(second.id, olga)).toMatchObject({ bookedUnits: 4n * coin });
    expect([await availableTrx(), await deficit()]).toEqual([100n * coin, 0n]);
    expect(await alice.call(getDeposit, { id: depositId })).toMatchObject({ taken_back: "9" });
  });

  it("waits for the loss to be booked, and for the cap of a day", async () => {
    const early = await propose();
    expect(await codeOf(approve(early.id))).toBe("no-loss-booked");
    await bookLoss(world);
    await asAdmin(world, "update adjustment_caps set day_units = 8999999 where currency = 'TRX'");
    expect(await codeOf(approve(early.id))).toBe("adjustment-cap-reached");
    await approve((await propose("8.5")).id);
    expect(await codeOf(approve((await propose("0.5")).id))).toBe("adjustment-cap-reached");
    expect(await availableTrx()).toBe(100_500_000n);
  });

  it("is no more than it credited, of no deposit that credited nothing, and for one day", async () => {
    await bookLoss(world);
    for (const amount of ["9.000001", "0", "-1", "nine"]) {
      expect(await codeOf(propose(amount))).toBe("field-invalid");
    }
    const stranger = { depositId: newId("dep", world.clock), reason };
    expect(await codeOf(proposeTakeback(deps(), olga, stranger))).toBe("deposit-not-found");
    const { address } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    await world.pay("TRX", address, coin);
    await world.worker.rounds.scan();
    const { data } = await alice.call(listDeposits, { limit: 1 });
    expect(data).toMatchObject([{ state: "detected", taken_back: "0" }]);
    const detected = { depositId: data[0]?.id ?? "", reason };
    expect(await codeOf(proposeTakeback(deps(), olga, detected))).toBe("deposit-not-found");
    const { id } = await propose();
    await asAdmin(
      world,
      "update deposit_takebacks set proposed_at = proposed_at - interval '25 hours'",
    );
    expect(await codeOf(approve(id))).toBe("takeback-over");
    expect(await availableTrx()).toBe(109n * coin);
  });
});

describe("the operators' login, stolen", () => {
  const query = (sql: string, values: unknown[] = []) =>
    world.databases.operator.query(sql, values);
  const insert =
    "insert into deposit_takebacks (id, deposit_id, units, reason) values ($1, $2, $3, $4)";

  it("approves nothing without the names of two, whatever it writes", async () => {
    await bookLoss(world);
    const id = newId("dtb", world.clock);
    await query(insert, [id, depositId, 9n * coin, reason]);
    const approveAlone = () =>
      query("update deposit_takebacks set approved_at = now() where id = $1", [id]);
    await expect(approveAlone()).rejects.toThrow("two operators decide it");
    const { orderHash } = await propose();
    const named = { action: "take-back-deposit", subjectId: id, subjectHash: orderHash } as const;
    await operators.signAct({ ...olga, ...named });
    await expect(approveAlone()).rejects.toThrow("two operators decide it");
    for (const sql of [
      "update deposit_takebacks set units = 1",
      "update deposit_takebacks set booked_units = 1, booked_at = now()",
      "delete from deposit_takebacks",
      "update adjustment_caps set day_units = 900000000000",
    ]) {
      await expect(query(sql)).rejects.toThrow("permission denied");
    }
    await expect(
      query(insert, [newId("dtb", world.clock), depositId, 10n * coin, reason]),
    ).rejects.toThrow("did not credit as much");
  });

  it("posts nothing else than what two approved: no other person, sum or reference", async () => {
    const bob = await richPerson(world, "bob");
    await bookLoss(world);
    const { id } = await propose("4");
    // Approved, and the cap keeps it from being booked.
    await asAdmin(world, "update adjustment_caps set day_units = 1 where currency = 'TRX'");
    expect(await codeOf(approve(id))).toBe("adjustment-cap-reached");
    await asAdmin(world, "update adjustment_caps set day_units = 9000000 where currency = 'TRX'");
    const right = { takebackId: id, userId: alice.userId, amount: money("TRX", 4n * coin) };
    const wrong = [
      { ...right, userId: bob.userId },
      { ...right, amount: money("TRX", 5n * coin) },
      { ...right, amount: money("TRX", 3n * coin) },
      { ...right, amount: money("USDT", 4n * coin) },
      { ...right, takebackId: newId("dtb", world.clock) },
      { ...right, takebackId: (await propose("4")).id },
    ];
    const { ledger } = deps();
    for (const fact of wrong) {
      const journals = [depositTakenBack(fact)];
      await expect(ledger.post({ journals, rows: [], answer: null })).rejects.toThrow(
        "two operators decide it",
      );
    }
    const worker = openLedger({ database: world.databases.worker, clock: world.clock });
    ledgers.push(worker);
    const journals = [depositTakenBack(right)];
    await expect(worker.post({ journals, rows: [], answer: null })).rejects.toThrow(
      "may not be posted",
    );
    await ledger.post({ journals, rows: [], answer: null });
    expect([await availableTrx(), await deficit()]).toEqual([105n * coin, 5n * coin]);
  });
});

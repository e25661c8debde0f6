import { listDepositCurrencies } from "@clearhold/contract/wallet/chain/deposits";
import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  approveRemedy,
  listDebts,
  listRemedies,
  proposeRemedy,
} from "../../src/features/payouts/remedies/index.ts";
import { messageText } from "../../src/features/press/messages/message-text.ts";
import { releaseRestore } from "../../src/features/treasury/restores/index.ts";
import { type ToldParams, toldNotice } from "../../src/guard/tell/told-notice.ts";
import { newId } from "../../src/kernel/ids.ts";
import { houseDeficit } from "../../src/ledger/chart-of-accounts.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { debtWrittenOff } from "../../src/ledger/recipes/corrections.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, finish, payoutRound, richPerson, savePayee, withdraw } from "../payers.ts";
import { codeOf, type Person } from "../people.ts";
import { tellAllFacts } from "../rounds.ts";
import { catchUp, takeBackup } from "./put-back.ts";

/**
 * Of Alice's 100 USDT a withdrawal holds 80 when the backup is made. She cancels it afterwards, and is paid
 * 60: what was put back has 20 for it, and she owes the 60.
 */

let world: CustodyWorld;
let alice: Person;
let payee: string;
let heldId: string;
let withdrawalId: string;
let olga: PasskeySigner;
let pavel: PasskeySigner;
let ledger: Ledger;
const reason = "The backup had lost your cancelled withdrawal";

beforeEach(async () => {
  world = await openCustodyWorld();
  const { operators, databases, clock } = world;
  olga = await operators.enrolSigner("olga");
  pavel = await operators.enrolSigner("pavel");
  ledger = openLedger({ database: databases.operator, clock });
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  payee = newAddress();
  await savePayee(world, alice, { currency: "USDT", to: payee });
  await world.worker.rounds.reconcile();
  ({ id: heldId } = await withdrawLater("80"));
  const backup = await takeBackup(world.adminUrl);
  await alice.call(cancelWithdrawal, { id: heldId });
  await world.worker.rounds.withdraw();
  ({ id: withdrawalId } = await withdrawLater("60"));
  await finish(world, alice, withdrawalId);

  await backup.putBack();
  world.worker = await world.anotherWorker();
  await catchUp(world);
  await release();
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await ledger.close();
  await world.close();
});

function withdrawLater(price: string) {
  world.clock.advance(61);
  return withdraw(world, alice, { currency: "USDT", price, to: payee });
}

async function release(): Promise<void> {
  const record = openSignerRecord(localCaller(vaultSocketOf(world.signerOptions.socketPath)));
  const { auditor: database, operator: releases } = world.databases;
  const deps = { database, releases, operators: world.operators, record };
  for (const { login } of [olga, pavel]) {
    await releaseRestore(deps, { operator: login, reason: "compared with the signer" });
  }
}

const deps = () => ({
  ...{ clock: world.clock, ledger, operators: world.operators },
  database: world.databases.operator,
});
const propose = (by = olga) =>
  proposeRemedy(deps(), by.login, { kind: "write-off", withdrawalId, reason });
const approve = (id: string, by = pavel) => approveRemedy(deps(), by.login, id);
const available = async () => (await assetsOf(alice, "USDT")).available;
const owed = async () =>
  (await alice.call(getAssets, {})).list.find((one) => one.currency_code === "USDT")?.owed;
const deficit = () => world.ledger.balanceOf(houseDeficit("USDT"));
const adjustments = async () => (await alice.call(listBills, { category: 7 })).data.data;
const remedied = async () =>
  (await alice.call(listDepositCurrencies, {})).map((one) => [one.id, one.remedied]);

async function toldLast(about = "debt-%") {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
  const rows = await databases.api.query<{ kind: string; params: ToldParams }>(
    "select kind, params from messages where user_id = $1 and kind like $2 order by id",
    [alice.userId, about],
  );
  return rows.at(-1);
}

it("a debt is told with its amount, by message and by mail", async () => {
  const told = await toldLast("withdrawal-recovered");
  expect(await owed()).toBe("60");
  expect(told).toMatchObject({ params: { owed_units: `${60n * coin}`, currency: "USDT" } });
  const { kind, params } = told!;
  expect(messageText({ kind, params }, "en-us").text).toContain("you owe 60 USDT");
  expect(toldNotice(kind, params, "en-us")).toMatchObject({
    ...{ kind: "withdrawal-owed", amount: "60 USDT", address: payee },
  });
  const paid = { ...params, owed_units: "" };
  expect(messageText({ kind, params: paid }, "en-us").text).toMatch(/records of the chain\.$/);
  expect(toldNotice(kind, paid, "en-us")).toMatchObject({ kind: "withdrawal-recovered" });
});

/** The cancelled withdrawal comes back once more, and pays what Alice owes. */
async function repay(): Promise<void> {
  await alice.call(cancelWithdrawal, { id: heldId });
  for (let round = 0; round < 2; round += 1) await payoutRound(world);
  expect([await available(), await deficit()]).toEqual(["40", 0n]);
}

it("a debt ends by two operators before it is repaid, and nothing is booked", async () => {
  expect([await available(), await deficit()]).toEqual(["20", 60n * coin]);
  expect(await listDebts(world.databases.operator, 9)).toMatchObject([
    { withdrawalId, units: 60n * coin, repaidAt: null },
  ]);
  expect(await codeOf(withdrawLater("10"))).toBe("debt-first");

  const { id } = await propose();
  expect(await codeOf(approve(id, olga))).toBe("second-operator-required");
  expect(await codeOf(withdrawLater("10"))).toBe("debt-first");
  for (const _ of ["first", "again"]) {
    expect(await approve(id)).toMatchObject({ bookedUnits: 0n, operators: ["olga", "pavel"] });
  }
  expect(await namesUnder(world.databases.auditor, "write-off-debt", id)).toEqual([
    ...["olga", "pavel"],
  ]);
  expect(await listDebts(world.databases.operator, 9)).toEqual([]);
  expect(await codeOf(propose())).toBe("nothing-to-remedy");

  const { id: laterId } = await withdrawLater("10");
  await alice.call(cancelWithdrawal, { id: laterId });
  await alice.call(cancelWithdrawal, { id: heldId });
  for (let round = 0; round < 2; round += 1) await payoutRound(world);
  expect([await available(), await deficit()]).toEqual(["100", 60n * coin]);
  expect(await adjustments()).toEqual([]);
  expect(await remedied()).toEqual(
    [
      ["TRX", "0"],
      ["USDT", "60"],
    ].sort(),
  );
  expect(await owed()).toBe("0");
  expect(await toldLast()).toMatchObject({
    kind: "debt-ended",
    params: { units: `${60n * coin}`, currency: "USDT", reason, withdrawal_id: withdrawalId },
  });
  const activity = await alice.call(listActivity, { group: "operators" });
  expect(activity.data).toMatchObject([
    {
      ...{ kind: "debt-ended", title: "You owe nothing for a withdrawal" },
      details: { amount: "60", currency: "USDT", reason },
    },
  ]);
});

it("what was repaid of it comes back whole and once, as an adjustment", async () => {
  await repay();
  const [first, second] = [await propose(), await propose()];
  await Promise.all(Array.from({ length: 4 }, () => approve(first.id)));
  expect(await codeOf(approve(second.id))).toBe("nothing-to-remedy");
  expect([await available(), await deficit()]).toEqual(["100", 60n * coin]);
  expect(await adjustments()).toMatchObject([
    {
      ...{ money: "60", tip: reason, subject_id: withdrawalId, order_no: first.id },
      ...{ title: "Money given back", balance_after: "100" },
    },
  ]);
  expect(await toldLast()).toMatchObject({ kind: "debt-written-off", params: { reason } });
  expect((await listRemedies(world.databases.auditor, 9)).map((one) => one.bookedUnits)).toEqual([
    null,
    60n * coin,
  ]);
  // The debt is no more: nothing is taken again.
  await payoutRound(world);
  expect(await available()).toBe("100");
  await world.expectChainBooks();
});

it("is inside the cap of a day, for one day, and of a debt that is there", async () => {
  const { id } = await propose();
  await asAdmin(world, "update adjustment_caps set day_units = 59999999 where currency = 'USDT'");
  expect(await codeOf(approve(id))).toBe("adjustment-cap-reached");
  await repay();
  expect(await codeOf(approve((await propose()).id))).toBe("adjustment-cap-reached");
  await asAdmin(world, "update adjustment_caps set day_units = 60000000 where currency = 'USDT'");
  await asAdmin(world, "update remedies set proposed_at = proposed_at - interval '25 hours'");
  expect(await codeOf(approve(id))).toBe("takeback-over");
  expect(await available()).toBe("40");
  for (const stranger of [heldId, newId("wdr", world.clock)]) {
    const ask = { kind: "write-off", withdrawalId: stranger, reason } as const;
    expect(await codeOf(proposeRemedy(deps(), olga.login, ask))).toBe("nothing-to-remedy");
  }
  await approve((await propose()).id);
  expect(await available()).toBe("100");
});

it("a stolen operator's login ends no debt and gives nothing away", async () => {
  const query = (sql: string, values: unknown[] = []) =>
    world.databases.operator.query(sql, values);
  const id = newId("rem", world.clock);
  const insert =
    "insert into remedies (id, kind, withdrawal_id, reason) values ($1, 'write-off', $2, $3)";
  await query(insert, [id, withdrawalId, reason]);
  const approveAlone = () => query("update remedies set approved_at = now() where id = $1", [id]);
  await expect(approveAlone()).rejects.toThrow("two operators decide it");
  const { orderHash } = await propose();
  // The names are under another proposal, and a password is not enough for them.
  const act = { action: "write-off-debt", subjectId: id, subjectHash: orderHash } as const;
  const approval = { askedAt: world.clock.now().toISOString(), assertion: "" };
  expect(await codeOf(world.operators.signAct({ ...olga.login, ...act, approval }))).toBe(
    "operator-passkey-needed",
  );
  await expect(approveAlone()).rejects.toThrow("two operators decide it");
  for (const sql of [
    "update remedies set units = 1",
    "update remedies set booked_units = units, booked_at = now()",
    "delete from remedies",
    "update recovered_debts set written_off_at = now()",
    "delete from recovered_debts",
  ]) {
    await expect(query(sql)).rejects.toThrow("permission denied");
  }

  await repay();
  const bob = await richPerson(world, "bob");
  const remedy = await propose();
  await asAdmin(world, "update adjustment_caps set day_units = 1 where currency = 'USDT'");
  expect(await codeOf(approve(remedy.id))).toBe("adjustment-cap-reached");
  await asAdmin(world, "update adjustment_caps set day_units = 900000000");
  const right = { remedyId: remedy.id, userId: alice.userId, amount: money("USDT", 60n * coin) };
  for (const fact of [
    { ...right, userId: bob.userId },
    { ...right, amount: money("USDT", 61n * coin) },
    { ...right, amount: money("USDT", 59n * coin) },
    { ...right, amount: money("TRX", 60n * coin) },
    { ...right, remedyId: newId("rem", world.clock) },
    { ...right, remedyId: (await propose()).id },
  ]) {
    const journals = [debtWrittenOff(fact)];
    await expect(ledger.post({ journals, rows: [], answer: null })).rejects.toThrow(
      "two operators decide it",
    );
  }
  const worker = openLedger({ database: world.databases.worker, clock: world.clock });
  const journals = [debtWrittenOff(right)];
  const forged = worker.post({ journals, rows: [], answer: null });
  await expect(forged).rejects.toThrow("may not be posted");
  await worker.close();
  await ledger.post({ journals, rows: [], answer: null });
  expect([await available(), await deficit()]).toEqual(["100", 60n * coin]);
});

import { readFileSync, writeFileSync } from "node:fs";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { cancelWithdrawal, getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { money } from "@clearhold/money";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStops, listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { checkRestore, releaseRestore } from "../../src/features/treasury/restores/index.ts";
import { armChaos } from "../../src/kernel/chaos.ts";
import { houseDeficit } from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  waitsFor,
  withdraw,
} from "../payers.ts";
import { type Person, refusalOf } from "../people.ts";
import { relink } from "../record-keeper.ts";
import { catchUp, takeBackup } from "./put-back.ts";
import { depositor, fundResources, movesOf, storyOf, sweepAll, sweeper } from "./sweepers.ts";

let world: CustodyWorld;
let alice: Person;
let to: string;

const olga = { name: "olga", password: "Olga-kennt-9-Tore" };
const pavel = { name: "pavel", password: "Pavel-kennt-8-Tore" };

beforeEach(async () => {
  world = await openCustodyWorld();
  for (const operator of [olga, pavel]) await world.operators.enrolOperator(operator);
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  to = newAddress();
  await savePayee(world, alice, { currency: "USDT", to });
  await world.worker.rounds.reconcile();
});
afterEach(async () => {
  armChaos(null);
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

/** The product starts on what was put back: another worker, the same signer and chain. */
async function startAgain(): Promise<void> {
  world.worker = await world.anotherWorker();
}

const stopped = async () => [...(await findStops(world.databases.auditor)).keys()].sort();

function deps() {
  const record = openSignerRecord(localCaller(vaultSocketOf(world.signerOptions.socketPath)));
  const { auditor: database, operator: releases } = world.databases;
  return { database, releases, operators: world.operators, record };
}

async function release(): Promise<void> {
  const reason = "compared with the signer";
  expect(await releaseRestore(deps(), { operator: olga, reason })).toMatchObject({ locked: true });
  const again = releaseRestore(deps(), { operator: olga, reason });
  expect(await refusalOf(again)).toMatchObject({ code: "second-operator-required" });
  expect(await releaseRestore(deps(), { operator: pavel, reason })).toMatchObject({
    locked: false,
  });
  const names = await namesUnder(world.databases.auditor, "release-restore");
  expect(names.slice(-2)).toEqual(["olga", "pavel"]);
}

function movesDone() {
  return world.databases.auditor.query<{ count: bigint }>(
    "select count(*) as count from house_moves where state = 'done'",
  );
}

/** The restored database has cut connections; the first calls find that out. */
async function untilRefused(call: () => Promise<unknown>, code: string): Promise<void> {
  const refused = async () => (await refusalOf(call())).code;
  await expect.poll(refused, { timeout: 20_000, interval: 100 }).toBe(code);
}

/** Each code of a mail is good for one call. */
function withdrawLater(price: string) {
  world.clock.advance(61);
  return withdraw(world, alice, { currency: "USDT", price, to });
}

/** Rounds of payout and chain, until all that the chain has is in the books. */
async function bringIn(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await payoutRound(world);
    await world.settle();
  }
}

/** What the signer finds in its memory when it is started again. */
async function rewriteRecord(
  name: "recordFile" | "movesFile",
  part: RegExp,
  instead: string,
): Promise<void> {
  const file = world.signerOptions[name];
  const text = readFileSync(file, "utf8");
  const rewritten = text.replace(part, instead);
  expect(rewritten).not.toBe(text);
  writeFileSync(file, rewritten);
  const record = name === "recordFile" ? "payments" : "moves";
  await relink(world.signerOptions.guard, record, file);
  await world.restartSigner();
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await world.databases.auditor.query<{ state: string }>(
    "select state from withdrawals where id = $1",
    [id],
  );
  return row?.state;
}

async function expectPaidOnce(facts: { available: string; paid: bigint }): Promise<void> {
  expect((await assetsOf(alice, "USDT")).available).toBe(facts.available);
  expect(await paidTo(world, "USDT", to)).toBe(facts.paid);
  expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(0n);
  await world.expectChainBooks();
}

describe("a restored backup", () => {
  it("starts locked, pays nothing twice, and equals the chain after its release", async () => {
    const { id: held } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    const backup = await takeBackup(world.adminUrl);

    // What the backup knows as held is paid, another one is asked for and paid, coins arrive.
    await finish(world, alice, held);
    const { id: later } = await withdraw(world, alice, { currency: "USDT", price: "20", to });
    await finish(world, alice, later);
    const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
    await world.pay("USDT", address, 5n * coin);
    await world.settle();
    await world.worker.rounds.reconcile();
    const before = await assetsOf(alice, "USDT");
    const paid = await paidTo(world, "USDT", to);

    await backup.putBack();
    await startAgain();
    await payoutRound(world);
    expect(await stopped()).toEqual(["TRX", "USDT"]);
    expect(await waitsFor(world, held)).not.toBe("hot-wallet-short");
    const refused = withdraw(world, alice, { currency: "USDT", price: "2", to });
    expect(await refusalOf(refused)).toMatchObject({ code: "withdrawals-stopped" });
    const early = releaseRestore(deps(), { operator: olga, reason: "in a hurry" });
    expect(await refusalOf(early)).toMatchObject({ code: "restore-behind" });

    await world.settle();
    for (let round = 0; round < 4; round += 1) {
      await payoutRound(world);
      await world.settle();
    }
    expect(await paidTo(world, "USDT", to)).toBe(paid);
    expect(await assetsOf(alice, "USDT")).toEqual(before);
    expect((await alice.call(getWithdrawal, { id: held })).state).toBe("settled");
    expect((await alice.call(getWithdrawal, { id: later })).state).toBe("settled");
    expect(await listOpenAlerts(world.databases.auditor)).toEqual([]);
    await world.expectChainBooks();
    expect(await checkRestore(deps())).toMatchObject({ caughtUp: true, unknownPayments: [] });

    await release();
    expect(await stopped()).toEqual([]);
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "2", to });
    await finish(world, alice, id);
    expect(await paidTo(world, "USDT", to)).toBe(paid + 1_990_000n);
    await world.expectChainBooks();
    // It stays released at the next start.
    await startAgain();
    await world.worker.rounds.scan();
    expect(await stopped()).toEqual([]);
  });

  it("takes in what the house moved meanwhile: sweeps, and the TRX that paid for them", async () => {
    await fundResources(world, 500n);
    await world.worker.rounds.reconcile();
    const backup = await takeBackup(world.adminUrl);
    const mover = await sweeper(world);
    for (let round = 0; round < 6; round += 1) {
      await mover.rounds.move();
      await world.settle();
    }
    await world.worker.rounds.reconcile();
    const [moved] = await movesDone();
    expect(moved?.count).toBeGreaterThan(1n);
    await backup.putBack();
    await startAgain();
    await world.settle();
    expect(await stopped()).toEqual(["TRX", "USDT"]);
    expect(await movesDone()).toEqual([moved]);
    expect(await listOpenAlerts(world.databases.auditor)).toEqual([]);
    await world.expectChainBooks();
    await release();
  });

  it("takes in a move that only waited when it was made, under the id that it had", async () => {
    world.worker = await sweeper(world);
    const { address } = await depositor(world, { USDT: 100n });
    await sweepAll(world);
    const [waiting] = await movesOf(world, address);
    expect(waiting).toMatchObject({ state: "planned", waits: "resource-wallet-short" });
    await world.worker.rounds.reconcile();
    const backup = await takeBackup(world.adminUrl);
    await fundResources(world, 500n);
    await sweepAll(world);
    await world.worker.rounds.reconcile();
    await backup.putBack();
    world.worker = await sweeper(world);
    // While it is locked the house plans on; the sweep of what is no longer there is not needed.
    await world.worker.rounds.move();
    await world.settle();
    expect((await storyOf(world, address)).sort()).toEqual(["sweep USDT done", "top-up done"]);
    const topUp = (await movesOf(world, address)).find(({ kind }) => kind === "top-up");
    expect(topUp?.id).toBe(waiting?.id);
    expect(await world.ledger.balanceOf(houseDeficit("TRX"))).toBe(0n);
    expect(await listOpenAlerts(world.databases.auditor)).toEqual([]);
    await world.expectChainBooks();
  });

  it("is known as one by how far its books had been, when nothing was signed since", async () => {
    const backup = await takeBackup(world.adminUrl);
    const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
    await world.pay("USDT", address, 5n * coin);
    await world.settle();
    await world.worker.rounds.reconcile();
    await backup.putBack();
    await startAgain();
    await world.settle();
    expect(await stopped()).toEqual(["TRX", "USDT"]);
    expect((await assetsOf(alice, "USDT")).available).toBe("105");
    await world.expectChainBooks();
    await release();
  });

  it.each([
    ["", startAgain],
    [", under a running worker too", () => catchUp(world)],
  ])("credits an address that it does not know and the signer gave%s", async (_, goOn) => {
    const backup = await takeBackup(world.adminUrl);
    const bob = await richPerson(world, "bob");
    const { address } = await bob.call(getDepositAddress, { currency_id: "USDT" });
    await world.worker.rounds.reconcile();
    await backup.putBack();
    await goOn();
    await world.settle();
    const [known] = await world.databases.auditor.query<{ ownerId: string }>(
      "select owner_id from chain_addresses where address = $1",
      [address],
    );
    expect(known?.ownerId).toMatch(/^usr_/);
    await world.expectChainBooks();
    expect(await listOpenAlerts(world.databases.auditor)).toEqual([]);
  });

  it("books as the house's loss, and names, what cannot be written down again", async () => {
    const backup = await takeBackup(world.adminUrl);
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "90", to });
    const { txid } = await finish(world, alice, id);
    // A line whose order nobody can read.
    await rewriteRecord("recordFile", /"orderText":"(?:[^"\\]|\\.)*"/, '"orderText":"?"');
    await backup.putBack();
    await startAgain();
    await world.settle();
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(89_550_000n);
    const alerts = await listOpenAlerts(world.databases.auditor);
    expect(alerts.map((alert) => alert.txid)).toEqual([txid, txid]);
    await world.expectChainBooks();
  });

  it("books on past a payment and moves whose bytes nobody can read, and says so", async () => {
    await fundResources(world, 500n);
    await world.worker.rounds.reconcile();
    const backup = await takeBackup(world.adminUrl);
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "90", to });
    await finish(world, alice, id);
    world.worker = await sweeper(world);
    await sweepAll(world);
    const signed = await world.databases.auditor.query<{ txid: string }>(
      `select txid from house_moves where signed_hex is not null
       union all select txid from payout_attempts`,
    );
    expect(signed.length).toBeGreaterThan(1);
    await rewriteRecord("recordFile", /"rawHex":"[0-9a-f]+"/g, '"rawHex":"0a"');
    await rewriteRecord("movesFile", /"rawHex":"[0-9a-f]+"/g, '"rawHex":"0a"');
    await backup.putBack();
    const said: string[] = [];
    const logger = pino({ level: "error" }, { write: (line: string) => said.push(line) });
    world.worker = await world.anotherWorker({ logger });
    const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
    await world.pay("USDT", address, 5n * coin);
    await world.settle();
    expect(await assetsOf(alice, "USDT")).toMatchObject({ available: "15", locked: "90" });
    for (const { txid } of signed) {
      expect(said.find((line) => line.includes(txid))).toMatch(/cannot be booked as one/);
    }
    const alerts = await listOpenAlerts(world.databases.auditor);
    expect(alerts).not.toEqual([]);
    await world.expectChainBooks();
  });

  it("lets nobody spend or call back what was paid since, before anybody has looked", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "60", to });
    const backup = await takeBackup(world.adminUrl);
    await finish(world, alice, id);
    await backup.putBack();
    // The web server answers as soon as it is up; the worker waits for the signer.
    await untilRefused(() => alice.call(cancelWithdrawal, { id }), "books-unchecked");
    await untilRefused(() => withdrawLater("5"), "withdrawals-stopped");
    await startAgain();
    await bringIn();
    expect((await alice.call(getWithdrawal, { id })).state).toBe("settled");
    await expectPaidOnce({ available: "40", paid: 59_700_000n });
  });

  it("gives nothing back that was paid since, though the backup has it as called back", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "60", to });
    const backup = await takeBackup(world.adminUrl);
    await finish(world, alice, id);
    await backup.putBack();
    await asAdmin(world, "update withdrawals set cancel_asked_at = now() where id = $1", [id]);
    await startAgain();
    await bringIn();
    expect((await alice.call(getWithdrawal, { id })).state).toBe("settled");
    await expectPaidOnce({ available: "40", paid: 59_700_000n });
  });

  it("gives nothing back that was paid since, though its owner freezes the account", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "60", to });
    const backup = await takeBackup(world.adminUrl);
    await finish(world, alice, id);
    await backup.putBack();
    const freeze = `insert into guard_freezes (user_id, frozen_at) values ($1, $2)`;
    await asAdmin(world, freeze, [alice.userId, world.clock.now()]);
    await startAgain();
    await bringIn();
    expect(await stateOf(id)).toBe("settled");
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(0n);
    await world.expectChainBooks();
  });

  it("takes as signed what it has as never shown to the signer, and as withdrawn", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "60", to });
    armChaos("payout-after-build", () => {
      throw new Error("killed");
    });
    await payoutRound(world);
    armChaos(null);
    const backup = await takeBackup(world.adminUrl);
    await finish(world, alice, id);
    await backup.putBack();
    await asAdmin(world, "alter table payout_attempts disable trigger payout_attempts_step");
    await asAdmin(world, "update payout_attempts set state = 'withdrawn'");
    await asAdmin(world, "alter table payout_attempts enable always trigger payout_attempts_step");
    await startAgain();
    await payoutRound(world);
    expect(await attemptsOf(world, id)).toMatchObject([{ state: "signed" }]);
    await untilRefused(() => alice.call(cancelWithdrawal, { id }), "withdrawal-not-cancellable");
    await bringIn();
    await expectPaidOnce({ available: "40", paid: 59_700_000n });
  });

  it("keeps an order, and its lock, while a payment of it cannot be written in", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "60", to });
    const backup = await takeBackup(world.adminUrl);
    await finish(world, alice, id);
    await backup.putBack();
    await asAdmin(world, "update withdrawals set cancel_asked_at = now() where id = $1", [id]);
    await asAdmin(world, "revoke insert (signed_hex) on payout_attempts from clearhold_worker");
    await startAgain();
    await bringIn();
    expect(await stateOf(id)).toBe("held");
    const early = releaseRestore(deps(), { operator: olga, reason: "in a hurry" });
    expect(await refusalOf(early)).toMatchObject({ code: "restore-behind" });
    await asAdmin(world, "grant insert (signed_hex) on payout_attempts to clearhold_worker");
    await startAgain();
    await bringIn();
    expect(await attemptsOf(world, id)).toMatchObject([{ state: "signed" }]);
    expect((await assetsOf(alice, "USDT")).available).toBe("40");
    expect(await checkRestore(deps())).toMatchObject({ caughtUp: true });
  });

  it("is noticed under a running worker too, by its next round", async () => {
    const backup = await takeBackup(world.adminUrl);
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "60", to });
    await finish(world, alice, id);
    await backup.putBack();
    await untilRefused(() => withdrawLater("90"), "withdrawals-stopped");
    await world.worker.rounds.withdraw();
    expect(await checkRestore(deps())).toMatchObject({ lock: { reason: "payment-unknown" } });
  });

  it("is not seen where nothing was restored, whatever was killed", async () => {
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
    await payoutRound(world);
    await startAgain();
    await world.restartSigner();
    await startAgain();
    await finish(world, alice, id);
    await startAgain();
    await world.worker.rounds.scan();
    expect(await stopped()).toEqual([]);
  });

  it.each([
    [
      "another start of the server",
      "update restore_checks set started_at = started_at - '1s'::interval",
    ],
    ["another database", "update restore_checks set database_oid = 1"],
    ["rows that were loaded", "update restore_checks set written_by = written_by"],
  ])(
    "takes the look at %s for none: the ledger refuses what spends, until the worker looks",
    async (_, sql) => {
      const api = openLedger({ database: world.databases.api, clock: world.clock });
      const spend = () =>
        api.post({
          journals: [
            withdrawalHeld({
              withdrawalId: "wdr_x",
              userId: alice.userId,
              amount: money("USDT", 1n),
            }),
          ],
          rows: [],
          answer: null,
        });
      await asAdmin(world, sql);
      expect(await refusalOf(spend())).toMatchObject({ code: "books-unchecked" });
      expect(await stopped()).toEqual(["TRX", "USDT"]);
      await world.worker.rounds.withdraw();
      expect(await stopped()).toEqual([]);
      await api.close();
    },
  );

  it("is locked for a login of the database too, whatever it writes", async () => {
    const forged = world.databases.worker.query(
      `insert into restore_releases (lock_id, operator_id, reason) values (1, 'opr_x', 'let it be')`,
    );
    await expect(forged).rejects.toThrow("permission denied");
    const figures = world.databases.worker.query(
      `insert into restore_locks (reason, cursor_number, mark_number, payment_count, move_count)
       values ('cursor-behind', 0, 9000000000, 9000000, 9000000)`,
    );
    await expect(figures).rejects.toThrow("permission denied");
    const unlock = "update restore_locks set released_at = now()";
    await expect(world.databases.worker.query(unlock)).rejects.toThrow("permission denied");
    await expect(world.databases.operator.query(unlock)).rejects.toThrow("permission denied");
  });
});

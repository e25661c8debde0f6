import { readFileSync, writeFileSync } from "node:fs";
import { getDepositAddress } from "@clearhold/contract/wallet/assets";
import { getWithdrawal } from "@clearhold/contract/wallet/withdrawals";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStops, listOpenAlerts } from "../../src/features/alerts/index.ts";
import { checkRestore, releaseRestore } from "../../src/features/restores/index.ts";
import { localCaller } from "../../src/kernel/local-call.ts";
import { openSignerRecord } from "../../src/kernel/signer-record.ts";
import { houseDeficit } from "../../src/ledger/chart-of-accounts.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { type Person, refusalOf } from "../people.ts";
import {
  assetsOf,
  coin,
  finish,
  newAddress,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  waitsFor,
  withdraw,
} from "./payers.ts";
import { takeBackup } from "./put-back.ts";
import { fundResources, sweeper } from "./sweepers.ts";

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
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

/** The product starts on what was put back: another worker, the same signer and chain. */
async function startAgain(): Promise<void> {
  world.worker = await world.anotherWorker();
}

const stopped = async () => [...(await findStops(world.databases.auditor)).keys()].sort();

function deps() {
  const record = openSignerRecord(localCaller(world.signerOptions.socketPath));
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
}

function movesDone() {
  return world.databases.auditor.query<{ count: bigint }>(
    "select count(*) as count from house_moves where state = 'done'",
  );
}

describe("a restored backup (8.17)", () => {
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

  it("credits what arrives at an address that it does not know and the signer gave", async () => {
    const backup = await takeBackup(world.adminUrl);
    const bob = await richPerson(world, "bob");
    const { address } = await bob.call(getDepositAddress, { currency_id: "USDT" });
    await world.worker.rounds.reconcile();
    await backup.putBack();
    await startAgain();
    await world.settle();
    const [known] = await world.databases.auditor.query<{ owner_id: string }>(
      "select owner_id from chain_addresses where address = $1",
      [address],
    );
    expect(known?.owner_id).toMatch(/^usr_/);
    await world.expectChainBooks();
    expect(await listOpenAlerts(world.databases.auditor)).toEqual([]);
  });

  it("books as the house's loss, and names, what cannot be written down again", async () => {
    const backup = await takeBackup(world.adminUrl);
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "90", to });
    const { txid } = await finish(world, alice, id);
    const { recordFile } = world.signerOptions;
    const record = readFileSync(recordFile, "utf8");
    // A line that is older than the field with the order's text.
    writeFileSync(recordFile, record.replace(/"orderText":"(?:[^"\\]|\\.)*",/, ""));
    await world.restartSigner();
    await backup.putBack();
    await startAgain();
    await world.settle();
    expect(await world.ledger.balanceOf(houseDeficit("USDT"))).toBe(89_550_000n);
    const alerts = await listOpenAlerts(world.databases.auditor);
    expect(alerts.map((alert) => alert.txid)).toEqual([txid, txid]);
    await world.expectChainBooks();
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

  it("is locked for a login of the database too, whatever it writes", async () => {
    const forged = world.databases.worker.query(
      `insert into restore_releases (lock_id, operator_id, reason) values (1, 'opr_x', 'let it be')`,
    );
    await expect(forged).rejects.toThrow("permission denied");
    const unlock = "update restore_locks set released_at = now()";
    await expect(world.databases.worker.query(unlock)).rejects.toThrow("permission denied");
    await expect(world.databases.operator.query(unlock)).rejects.toThrow("permission denied");
  });
});

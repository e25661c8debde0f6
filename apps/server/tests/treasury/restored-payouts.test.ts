import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { getSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { releaseRestore } from "../../src/features/treasury/restores/index.ts";
import { houseDeficit } from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { withdrawalRepaid } from "../../src/ledger/recipes/payouts.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  coin,
  finish,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  withdraw,
} from "../payers.ts";
import { standingCode } from "../payouts/standing-world.ts";
import { fundPassword, type Person, refusalOf } from "../people.ts";
import { openHarbour, payHarbourOut } from "../projects/harbour-project.ts";
import { catchUp, takeBackup } from "./put-back.ts";

const limits = { TRX: 1_000n * coin, USDT: 1_000n * coin };
const olga = { name: "olga", password: "Olga-kennt-9-Tore" };
const pavel = { name: "pavel", password: "Pavel-kennt-8-Tore" };

let world: CustodyWorld;
let alice: Person;
let payee: string;

beforeEach(async () => {
  world = await openCustodyWorld();
  for (const one of [olga, pavel]) await world.operators.enrolOperator(one);
  await startAgain();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  payee = newAddress();
  await savePayee(world, alice, { currency: "USDT", to: payee });
  await world.worker.rounds.reconcile();
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

/** A worker that sends payouts on; on what was put back, the same signer and chain. */
async function startAgain(): Promise<void> {
  world.worker = await world.anotherWorker({
    standing: {
      ...{ guard: world.payouts, network: "devnet" },
      rules: { once: limits, automatic: limits, minimum: { TRX: coin, USDT: coin } },
    },
  });
}

const openProject = () => openHarbour(world);
const payOut = async (projectId: string) =>
  expect(await payHarbourOut(world, projectId, [olga, pavel])).toContain(7);

async function release(): Promise<void> {
  const record = openSignerRecord(localCaller(vaultSocketOf(world.signerOptions.socketPath)));
  const { auditor: database, operator: releases } = world.databases;
  const deps = { database, releases, operators: world.operators, record };
  await releaseRestore(deps, { operator: olga, reason: "compared with the signer" });
  const second = await releaseRestore(deps, { operator: pavel, reason: "compared with it too" });
  expect(second.locked).toBe(false);
}

const available = async () => (await assetsOf(alice, "USDT")).available;
const deficit = () => world.ledger.balanceOf(houseDeficit("USDT"));

function withdrawLater(price: string) {
  world.clock.advance(61);
  return withdraw(world, alice, { currency: "USDT", price, to: payee });
}

it("takes what was withdrawn of a lost payout from the payout that is booked again", async () => {
  const projectId = await openProject();
  await alice.call(subscribe, { pro_id: projectId, money: "100", password: fundPassword });
  const backup = await takeBackup(world.adminUrl);
  await payOut(projectId);
  const { id } = await withdrawLater("60");
  await finish(world, alice, id);
  const before = await available();
  const paid = await paidTo(world, "USDT", payee);

  await backup.putBack();
  await startAgain();
  await catchUp(world);
  // What the backup has is less than what was paid: it is owed, and nobody is told of a theft.
  expect(await deficit()).toBe(60n * coin);
  expect(await listOpenAlerts(world.databases.auditor)).toEqual([]);
  await release();
  const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
  await world.pay("USDT", address, 10n * coin);
  await world.settle();
  expect(await available()).toBe("10");
  expect(await refusalOf(withdrawLater("10"))).toMatchObject({ code: "debt-first" });

  // Nobody else is made to pay, nor another amount.
  for (const [withdrawalId, userId, units] of [
    [id, alice.userId, 5n * coin],
    ["wdr_x", alice.userId, 10n * coin],
  ] as const) {
    const journals = [withdrawalRepaid({ withdrawalId, userId, amount: money("USDT", units) })];
    const worker = openLedger({ database: world.databases.worker, clock: world.clock });
    const forged = worker.post({ journals, rows: [], answer: null });
    await expect(forged).rejects.toThrow(/repaid whole, by who owes it/);
    await worker.close();
  }

  await payOut(projectId);
  // Credited, and not taken yet: it is out of reach all the same.
  expect(await refusalOf(withdrawLater("50"))).toMatchObject({ code: "debt-first" });
  for (let round = 0; round < 2; round += 1) {
    await payoutRound(world);
    expect(Number(await available())).toBe(Number(before) + 10);
    expect(await deficit()).toBe(0n);
  }
  expect(await paidTo(world, "USDT", payee)).toBe(paid);
  await world.expectChainBooks();
  const { id: later } = await withdrawLater("5");
  await finish(world, alice, later);
  await world.expectChainBooks();
});

it("takes what a payout sent on of its own before the restore, and sends it on once", async () => {
  const projectId = await openProject();
  const to = { address: payee, currency_id: "USDT" } as const;
  const ecaptcha = await standingCode(world, alice, projectId, to, "100");
  const ask = { pro_id: projectId, money: "100", rebate_way: 2, password: fundPassword } as const;
  const { record_id } = await alice.call(subscribe, { ...ask, ecaptcha });
  const backup = await takeBackup(world.adminUrl);
  await payOut(projectId);
  await world.worker.rounds.standing();
  const { withdrawal_id: id } = await alice.call(getSubscription, { record_id });
  await finish(world, alice, id);
  const before = await available();
  const paid = await paidTo(world, "USDT", payee);
  expect(paid).toBeGreaterThan(90n * coin);

  await backup.putBack();
  await startAgain();
  await catchUp(world);
  await release();
  await payOut(projectId);
  for (let round = 0; round < 3; round += 1) {
    await world.worker.rounds.standing();
    await payoutRound(world);
    await world.settle();
  }
  expect(await alice.call(getSubscription, { record_id })).toMatchObject({ withdrawal_id: id });
  expect(await available()).toBe(before);
  expect(await paidTo(world, "USDT", payee)).toBe(paid);
  expect(await deficit()).toBe(0n);
  await world.expectChainBooks();
});

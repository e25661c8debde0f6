import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { openLedger, type RowStatement } from "../../src/ledger/index.ts";
import { withdrawalReturned } from "../../src/ledger/recipes/payouts.ts";
import { openSignerStops } from "../../src/wire/signer/signer-stops.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import {
  coin,
  letAttemptsDie,
  newAddress,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  withdraw,
} from "../payers.ts";
import { operatorDoor, releaseStops } from "../payouts/passkey-holders.ts";
import type { Person } from "../people.ts";
import { signAsWorker } from "./sign-as-worker.ts";

/** A thief has the worker's login and its sockets, and an account in the app like anybody. */
let world: CustodyWorld;
let mallory: Person;
let to: string;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  mallory = await richPerson(world, "mallory");
  to = newAddress();
  await savePayee(world, mallory, { currency: "USDT", to });
});
afterEach(() => world.close());

const giveBack: RowStatement = {
  name: "test-give-back",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text)),
dead as (update payout_attempts a set state = 'expired', ended_block = 1
  from c where a.withdrawal_id = c.id),
done as (update withdrawals w set state = 'returned', returned_at = now(),
  return_reason = 'cancelled-by-owner' from c where w.id = c.id)
select n from c`,
  onMissing: "fault",
};

/** The books say that it was never paid, and its owner has the money again. */
async function callBack(id: string, usdt: bigint): Promise<void> {
  const { worker: database } = world.databases;
  const [{ userId }] = (await database.query<{ userId: string }>(
    "select user_id from withdrawals where id = $1",
    [id],
  )) as [{ userId: string }];
  const books = openLedger({ database, clock: world.clock });
  const amount = money("USDT", usdt * coin);
  await books.post({
    journals: [withdrawalReturned({ withdrawalId: id, userId, amount })],
    rows: [{ statement: giveBack, fields: { id } }],
    answer: null,
  });
  await books.close();
}

const words = async () => (await world.guard.readBooks({})).words;

async function send(signedHex: string): Promise<void> {
  expect(await world.client.broadcast(signedHex)).toMatchObject({ kind: "accepted" });
  await world.devnet.mine();
  await world.devnet.solidify();
}

it("a payment that a stolen worker calls returned is not paid again", async () => {
  const first = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  await payoutRound(world);
  await world.devnet.solidify();
  const once = await paidTo(world, "USDT", to);
  expect(once).toBeGreaterThan(0n);
  await callBack(first.id, 60n);
  const second = await withdraw(world, mallory, { currency: "USDT", price: "90", to });
  const reply = await signAsWorker(world, second.id);
  if (reply.signed) await send(reply.signedHex);
  expect(await paidTo(world, "USDT", to)).toBe(once);
});

it("the difference stops both currencies, names the order, and opens when two operators say so", async () => {
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  await payoutRound(world);
  await world.devnet.solidify();
  await callBack(id, 60n);
  await world.watchChain();
  expect(await words()).toBe("clean");
  await world.watchChain();
  expect(await words()).toContain(`the signer has no proof that ${id} 59.7 USDT did not leave`);
  for (let block = 0; block < 60; block += 1) await world.devnet.mine();
  await world.devnet.solidify();
  await world.watchChain();
  await world.watchChain();
  const stops = await openSignerStops(operatorDoor(world)).list();
  expect(stops.map(({ currency, reason, address }) => [currency, reason, address])).toEqual([
    ["TRX", "return-unproved", `${id} 59.7 USDT`],
    ["USDT", "return-unproved", `${id} 59.7 USDT`],
  ]);
  expect(await listOpenAlerts(world.databases.auditor)).toMatchObject([
    { reason: "books-broken", currency: "USDT", stops: true },
  ]);
  await releaseStops(world);
  expect(await openSignerStops(operatorDoor(world)).list()).toEqual([]);
  await world.watchChain();
  expect(await openSignerStops(operatorDoor(world)).list()).toEqual([]);
});

it("one that was signed and not sent waits for its end, and is not signed again after it", async () => {
  const first = await withdraw(world, mallory, { currency: "USDT", price: "60", to });
  const signed = await signAsWorker(world, first.id);
  expect(signed).toMatchObject({ signed: true });
  await callBack(first.id, 60n);
  const second = await withdraw(world, mallory, { currency: "USDT", price: "90", to });
  expect(await signAsWorker(world, second.id)).toMatchObject({
    signed: false,
    reason: expect.stringContaining(`gave back ${first.id}`),
  });
  await letAttemptsDie(world);
  expect(await signAsWorker(world, first.id, 2)).toMatchObject({
    signed: false,
    reason: "the guard has not confirmed it from the books",
  });
  expect(await signAsWorker(world, second.id)).toMatchObject({ signed: true });
});

import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { addAddress } from "@clearhold/contract/wallet/payouts/addresses";
import {
  getWithdrawal,
  requestWithdrawal,
  type WithdrawalView,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { Worker } from "../src/main/wire-worker.ts";
import type { CustodyWorld } from "./custody-world.ts";
import { asAdmin } from "./database.ts";
import { newAddress } from "./paid-in.ts";
import { fundPassword, mailedCode, type Person, settledPerson } from "./people.ts";

export const coin = 1_000_000n;

/** Somebody with a fund password and 100 of each coin, paid on the chain. */
export async function richPerson(world: CustodyWorld, name: string): Promise<Person> {
  const person = await settledPerson(world, name);
  const { address } = await person.call(getDepositAddress, { currency_id: "TRX" });
  await world.pay("TRX", address, 100n * coin);
  await world.pay("USDT", address, 100n * coin);
  await world.settle();
  return person;
}

export type Payment = { currency: CurrencyCode; price: string; to: string };

export async function savePayee(
  world: CustodyWorld,
  person: Person,
  { currency, to }: Omit<Payment, "price">,
) {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", address: to });
  const ask = { currency_id: currency, address: to, note: "mine", ecaptcha };
  return person.call(addAddress, { ...ask, password: fundPassword });
}

export async function withdraw(
  world: CustodyWorld,
  person: Person,
  { currency, price, to }: Payment,
): Promise<WithdrawalView> {
  const order = { currency_id: currency, price, address: to };
  const ecaptcha = await mailedCode(world, person, { event: "captcha", ...order });
  return person.call(requestWithdrawal, { ...order, ecaptcha, password: fundPassword });
}

let payers = 0;

/** A withdrawal of somebody new to a payee of its own: what the payee holds proves what was paid. */
export async function order(
  world: CustodyWorld,
  { currency = "USDT", price = "10" }: Partial<Omit<Payment, "to">> = {},
) {
  payers += 1;
  const alice = await richPerson(world, `payer${payers}`);
  const to = newAddress();
  await savePayee(world, alice, { currency, to });
  const { id } = await withdraw(world, alice, { currency, price, to });
  return { alice, id, to, currency };
}

/** Past the end of everything that was built, with solid blocks to prove it, which the signer reads too. */
export async function letAttemptsDie(world: CustodyWorld): Promise<void> {
  // The chain's clock and the house's are one.
  world.clock.advance(10 * 60);
  world.devnet.setTime(world.devnet.head().timestampMs + 10 * 60_000);
  await world.devnet.mine();
  await world.settle();
  await world.watchChain().catch(() => {});
}

export async function assetsOf(person: Person, currency: CurrencyCode) {
  const { list } = await person.call(getAssets, {});
  const found = list.find((one) => one.currency_code === currency);
  return { available: found?.available, locked: found?.locked };
}

/**
 * One round of payouts by a worker, whatever pauses and leases the last one left behind, after one of
 * its comparisons of chain and books, if the node answers to that.
 */
export async function payoutRound(world: CustodyWorld, worker: Worker = world.worker) {
  await world.watchChain().catch(() => {});
  await worker.rounds.reconcile().catch(() => []);
  await asAdmin(
    world,
    `update withdrawals set lease_until = '-infinity'
     where state in ('held', 'review', 'signed', 'broadcast')`,
  );
  await worker.rounds.withdraw();
}

/** Rounds of payout and chain until the withdrawal has ended. */
export async function finish(
  world: CustodyWorld,
  person: Person,
  id: string,
): Promise<WithdrawalView> {
  for (let round = 0; round < 5; round += 1) {
    await payoutRound(world);
    await world.settle();
    const view = await person.call(getWithdrawal, { id });
    if (view.state === "settled" || view.state === "returned") return view;
  }
  throw new Error("the withdrawal did not end");
}

/** What the guard says of an order as the worker's rows show it. */
export async function vouchFor(world: CustodyWorld, id: string) {
  const row = await world.databases.worker.first<{ orderText: string; orderSignature: string }>(
    "select order_text, order_signature from withdrawals where id = $1",
    [id],
  );
  return world.payouts.vouchForPayout(row ?? { orderText: "", orderSignature: "" });
}

export type AttemptFacts = { state: string; lastAnswer: string; txid: string; attempt: number };

export function attemptsOf(world: CustodyWorld, id: string): Promise<AttemptFacts[]> {
  return world.databases.auditor.query<AttemptFacts>(
    `select state, last_answer, txid, attempt from payout_attempts where withdrawal_id = $1
     order by attempt`,
    [id],
  );
}

export async function waitsFor(world: CustodyWorld, id: string): Promise<string> {
  const [row] = await world.databases.auditor.query<{ waitsFor: string }>(
    "select waits_for from withdrawals where id = $1",
    [id],
  );
  return row?.waitsFor ?? "";
}

/** What the solid chain holds at an address that only we pay: the proof that nothing left twice. */
export async function paidTo(
  world: CustodyWorld,
  currency: CurrencyCode,
  address: string,
): Promise<bigint> {
  const owner = hexAddress(address);
  if (currency === "TRX") return (await world.client.solid.findAccount(owner))?.balance ?? 0n;
  return world.client.solid.getTokenBalance(world.devnet.usdtContract.hex, owner);
}

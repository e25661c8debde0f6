import { randomBytes } from "node:crypto";
import {
  type AddressView,
  addAddress,
  listAddresses,
  setWalletConfig,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { type CurrencyCode, money } from "@clearhold/money";
import { base58Address } from "@clearhold/tron/address";
import { addressOfPrivateKey } from "@clearhold/tron/keys";
import { expect, vi } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Proofs } from "../../src/wire/guard/calls/shapes.ts";
import { orderText } from "../../src/wire/signer/payment-order.ts";
import { fundPassword, mailedCode, type Person, settledPerson } from "../people.ts";
import { tellAllFacts } from "../rounds.ts";
import type { World } from "../world.ts";

export const day = 24 * 3600;

/** An address that nobody has used. */
export function freshAddress(): string {
  return base58Address(addressOfPrivateKey(randomBytes(32)));
}

/** The letters about notes, once everything is told and so many have come. */
export async function notesTold(
  { databases, clock, mailbox }: World,
  person: Person,
  count: number,
) {
  await tellAllFacts({ databases, clock });
  return vi.waitFor(
    async () => {
      const mails = await mailbox.mailsTo(person.email);
      const told = mails.filter(
        (mail) => mail.subject === "An address was noted in your address book",
      );
      expect(told).toHaveLength(count);
      return told;
    },
    { timeout: 60_000 },
  );
}

export type PayeeAsk = {
  readonly currency?: CurrencyCode;
  readonly address?: string;
  readonly is_withlock?: 1;
};

/** A confirmed payee, saved with a mailed code. */
export async function savedPayee(
  world: World,
  person: Person,
  { currency = "USDT", address = freshAddress(), ...rest }: PayeeAsk = {},
): Promise<AddressView> {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", address });
  const ask = { currency_id: currency, address, note: "mine", ecaptcha, password: fundPassword };
  return person.call(addAddress, { ...ask, ...rest });
}

/** Asks for the whitelist; it is in force a day later. */
export async function whitelist(
  world: World,
  person: Person,
  { id, address, currency_id }: AddressView,
): Promise<AddressView> {
  const step = { event: "captcha", address, currency_id, is_write: 1 } as const;
  const ecaptcha = await mailedCode(world, person, step);
  return person.call(whitelistAddress, { id, on: 1, ecaptcha, password: fundPassword });
}

type Positions = { is_write?: 0 | 1; is_default?: 0 | 1; is_withlock?: 0 | 1 };

/** Sets switches with the code that was mailed for exactly these positions. */
export async function setConfig(world: World, person: Person, positions: Positions) {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", ...positions });
  return person.call(setWalletConfig, { ...positions, ecaptcha, password: fundPassword });
}

/** Somebody whose whitelist is in force, and a payee on it. */
export async function trustingPerson(
  world: World,
  name: string,
): Promise<{ person: Person; payee: AddressView }> {
  const person = await settledPerson(world, name);
  const payee = await savedPayee(world, person);
  await setConfig(world, person, { is_write: 1 });
  await whitelist(world, person, payee);
  world.clock.advance(day + 1);
  return { person, payee };
}

/** The entry as its owner sees it now. */
export async function entryOf(person: Person, id: string): Promise<AddressView> {
  const found = (await person.call(listAddresses, {})).find((one) => one.id === id);
  if (!found) throw new Error(`${id} is not in the book`);
  return found;
}

export type Payment = { readonly address: string; readonly currency?: CurrencyCode };

/** Has the guard sign an order of 5 coins, as the web server asks it. */
export function authorise(
  world: World,
  person: Person,
  { address, currency = "USDT" }: Payment,
  { proofs = {}, pin = fundPassword }: { proofs?: Proofs; pin?: string } = {},
) {
  const createdAt = Math.floor(world.clock.now().getTime() / 1000);
  const order = {
    ...{ network: "devnet", id: newId("wdr", world.clock), userId: person.userId },
    ...{ amount: money(currency, 5_000_000n), fee: money(currency, 5_000n), address, createdAt },
  };
  const ask = { orderText: orderText(order), fundPassword: pin, proofs };
  return world.guard.authoriseWithdrawal(ask);
}

/** The same with the code that was mailed for exactly this payment. */
export async function authoriseByCode(world: World, person: Person, payment: Payment) {
  const { address, currency = "USDT" } = payment;
  const order = { event: "captcha", currency_id: currency, price: "5", address } as const;
  const emailCode = await mailedCode(world, person, order);
  return authorise(world, person, payment, { proofs: { emailCode } });
}

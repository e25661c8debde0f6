import type { CurrencyCode } from "@clearhold/money";
import { type AuthorisedOrder, parseOrder, signOrder } from "../../kernel/payment-order.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { proveCode, spendCode } from "../codes/codes.ts";
import { getMailbox } from "../contacts/mailboxes.ts";
import type { GuardDeps, InLanguage } from "../guard-deps.ts";
import { macOf } from "../guard-keys.ts";
import { findHold } from "../holds.ts";
import { secondsOf, verifyFundPassword } from "../passwords/fund-password.ts";

export type AuthoriseAsk = InLanguage & {
  readonly orderText: string;
  readonly fundPassword: string;
  readonly code: string;
};

/** An order is signed soon after it was written. */
const orderAgeMsMax = 10 * 60_000;

/**
 * Signs a payment order once its owner has proved fund password and the code that was mailed for
 * exactly this currency, amount and address. Never from memory. Asked again for the same order
 * with the same code it signs again, so that a lost answer is not a lost code.
 */
export async function authoriseWithdrawal(
  deps: GuardDeps,
  { orderText, fundPassword, code, language }: AuthoriseAsk,
): Promise<AuthorisedOrder> {
  const { database, clock, keys } = deps;
  const order = parseOrder(orderText);
  const { userId, currency, address } = order;
  const now = clock.now();
  if (Math.abs(now.getTime() - order.createdAt * 1000) > orderAgeMsMax) {
    throw new Error(`order ${order.id} is not of now`);
  }
  const heldUntil = await findHold(database, userId, now);
  if (heldUntil) throw new Refusal("withdrawals-held", { until: secondsOf(heldUntil) });
  await verifyFundPassword(deps, { userId, fundPassword, language });
  const amountUnits = String(order.amountUnits);
  const subject = { kind: "payment", currency, amountUnits, address } as const;
  const proved = await proveCode(deps, {
    ...{ userId, purpose: "confirm", subject, code, usedFor: order.id },
    email: await getMailbox(database, keys, userId),
  });
  await spendCode(database, proved, now);
  return signOrder(order, deps.orderSeed);
}

export type ConfirmPayeeAsk = InLanguage & {
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly fundPassword: string;
  readonly code: string;
};

/**
 * The guard's word that the owner confirmed a payee, and when. Kept beside the row, it will let the
 * fund password alone pay an address that is a day old (decisions 8, rule 1).
 */
export async function confirmPayee(
  deps: GuardDeps,
  { userId, currency, address, fundPassword, code, language }: ConfirmPayeeAsk,
): Promise<{ mac: string; confirmedAt: number }> {
  const { database, clock, keys } = deps;
  await verifyFundPassword(deps, { userId, fundPassword, language });
  const proved = await proveCode(deps, {
    ...{ userId, purpose: "confirm", code, usedFor: `payee ${currency} ${address}` },
    subject: { kind: "payee", address },
    email: await getMailbox(database, keys, userId),
  });
  const now = clock.now();
  await spendCode(database, proved, now);
  const confirmedAt = Math.floor(now.getTime() / 1000);
  const mac = macOf(keys.row, "payee", userId, currency, address, String(confirmedAt));
  return { mac, confirmedAt };
}

import type { CurrencyCode } from "@clearhold/money";
import { type AuthorisedOrder, parseOrder, signOrder } from "../../kernel/payment-order.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { proveStep } from "../codes/prove-step.ts";
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
  { orderText, fundPassword, code }: AuthoriseAsk,
): Promise<AuthorisedOrder> {
  const { database, clock } = deps;
  const order = parseOrder(orderText);
  const { userId, currency, address } = order;
  const now = clock.now();
  if (Math.abs(now.getTime() - order.createdAt * 1000) > orderAgeMsMax) {
    throw new Error(`order ${order.id} is not of now`);
  }
  const heldUntil = await findHold(database, userId, now);
  if (heldUntil) throw new Refusal("withdrawals-held", { until: secondsOf(heldUntil) });
  await verifyFundPassword(deps, { userId, fundPassword });
  const amountUnits = String(order.amountUnits);
  const subject = { kind: "payment", currency, amountUnits, address } as const;
  const proofs = { emailCode: code };
  const step = { userId, purpose: "confirm", subject, proofs, usedFor: order.id } as const;
  const proved = await proveStep(deps, step);
  await proved.spend(database, now);
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
  { userId, currency, address, fundPassword, code }: ConfirmPayeeAsk,
): Promise<{ mac: string; confirmedAt: number }> {
  const { database, clock, keys } = deps;
  await verifyFundPassword(deps, { userId, fundPassword });
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", proofs: { emailCode: code } },
    ...{ subject: { kind: "payee", address }, usedFor: `payee ${currency} ${address}` },
  });
  const now = clock.now();
  await proved.spend(database, now);
  const confirmedAt = Math.floor(now.getTime() / 1000);
  const mac = macOf(keys.row, "payee", userId, currency, address, String(confirmedAt));
  return { mac, confirmedAt };
}

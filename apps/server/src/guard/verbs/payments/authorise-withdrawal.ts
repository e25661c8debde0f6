import { feeAtRate, formatMoney } from "@clearhold/money";
import { chaos } from "../../../kernel/chaos.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";
import {
  type AuthorisedOrder,
  type PaymentOrder,
  parseOrder,
  signOrder,
} from "../../../wire/signer/payment-order.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import { judgePayment } from "../../proofs/judge-payment.ts";
import { proveOwner } from "../../proofs/prove-owner.ts";
import type { ProvedStep } from "../../proofs/prove-step.ts";
import { mintLink } from "../../rows/links.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";

type AuthoriseAsk = AskOf<"authoriseWithdrawal">;

/** An order is signed soon after it was written. */
const orderAgeMsMax = 10 * 60_000;

/**
 * Signs a payment order once its owner has proved the fund password, never from memory, and what
 * `judgePayment` asks beside it, for exactly this currency, amount and address. Asked again for the
 * same order with the same proofs it signs again, so that a lost answer is not a lost code.
 */
export async function authoriseWithdrawal(
  deps: GuardDeps,
  { orderText, fundPassword, proofs }: AuthoriseAsk,
): Promise<AuthorisedOrder> {
  const { database, clock } = deps;
  const order = parseOrder(orderText);
  const now = clock.now();
  if (Math.abs(now.getTime() - order.createdAt * 1000) > orderAgeMsMax) {
    throw new Error(`order ${order.id} is not of now`);
  }
  requireFee(order);
  const needed = await judgePayment(deps, database, { payee: payeeOf(order), now });
  const step =
    needed === "proofs" ? await proveOrder(deps, order, { fundPassword, proofs }) : undefined;
  if (!step) await verifyFundPassword(deps, { userId: order.userId, fundPassword });
  chaos("guard-before-authorise");
  await authorise(deps, order, step);
  chaos("guard-after-authorise");
  // Nothing was mailed beforehand where no code was asked.
  if (!step) await tellOf(deps, order);
  return signOrder(order, deps.orderSeed);
}

function payeeOf({ userId, amount: { currency }, address }: PaymentOrder) {
  return { userId, currency, address };
}

/** The owner proves amount and payee alone: how much of it the house keeps is nobody's to choose. */
function requireFee({ id, amount, fee }: PaymentOrder): void {
  const most = feeAtRate(amount.units, withdrawalFeePartsPerMillion[amount.currency]);
  if (fee.units > most) throw new Error(`order ${id} has a fee above the rate`);
}

function proveOrder(
  deps: GuardDeps,
  order: PaymentOrder,
  { fundPassword, proofs }: Pick<AuthoriseAsk, "fundPassword" | "proofs">,
): Promise<ProvedStep> {
  const { userId, address, id } = order;
  const { currency, units } = order.amount;
  const amountUnits = String(units);
  const subject = { kind: "payment", currency, amountUnits, address } as const;
  return proveOwner(deps, {
    ...{ userId, purpose: "confirm", subject, proofs, fundPassword, usedFor: id },
  });
}

/** Judged once more with what stands at the end: a wait may have begun while it was proved. */
async function authorise(
  deps: GuardDeps,
  order: PaymentOrder,
  step: ProvedStep | undefined,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const needed = await judgePayment(deps, tx, { payee: payeeOf(order), now });
    if (needed === "proofs" && !step) throw new Refusal("email-code-required");
    await step?.spend(tx, now);
  });
}

/** The payment is under way; whoever did not ask for it can stop the next one. */
async function tellOf(deps: GuardDeps, order: PaymentOrder): Promise<void> {
  const { userId, address } = order;
  const now = deps.clock.now();
  const notMeLink = await mintLink(deps.database, deps, { userId, purpose: "not-me", now });
  const amount = `${formatMoney(order.amount)} ${order.amount.currency}`;
  await notifyOwner(deps, userId, { kind: "withdrawal-requested", amount, address, notMeLink });
}

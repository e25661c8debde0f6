import { amountText, feeAtRate } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { AuthorisedHold } from "../../../wire/guard/calls/shapes.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";
import {
  type AuthorisedOrder,
  openOrder,
  orderPublicKey,
  type PaymentOrder,
  parseOrder,
  signOrder,
} from "../../../wire/signer/payment-order.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { judgePayment, provePayment } from "../../proofs/judge-payment.ts";
import type { OwnerStep } from "../../proofs/prove-step.ts";
import { authorise, purposeOf, type SpendingDeps } from "../../rows/spending-authorisation.ts";
import { letterIdOf } from "../../tell/letter-id.ts";
import { warnOwner } from "../../tell/notify-owner.ts";

/** An order is signed soon after it was written. */
const orderAgeMsMax = 10 * 60_000;

/**
 * Signs a payment order once its owner has proved the fund password, never from memory, and what
 * `judgePayment` asks beside it, for exactly this currency, amount and address. Asked again for the
 * same order with the same proofs it signs again, so that a lost answer is not a lost code.
 */
export async function authoriseWithdrawal(
  deps: GuardDeps,
  { orderText, fundPassword, proofs }: AskOf<"authoriseWithdrawal">,
): Promise<AuthorisedHold> {
  const { clock, orderSeed } = deps;
  const order = parseOrder(orderText);
  const { id, userId, amount, address } = order;
  if (Math.abs(clock.now().getTime() - order.createdAt * 1000) > orderAgeMsMax) {
    throw new Error(`order ${id} is not of now`);
  }
  requireFee(order);
  const subject = {
    kind: "payment",
    currency: amount.currency,
    amountUnits: `${amount.units}`,
    address,
  } as const;
  const step: OwnerStep = {
    userId,
    purpose: "confirm",
    subject,
    proofs,
    fundPassword,
    usedFor: id,
  };
  const judge = (database: Queryable) =>
    judgePayment(deps, database, { payee: payeeOf(order), now: clock.now() });
  await provePayment(deps, { ...step, judge }, async (tx, _now, confirmed) => {
    // Nothing was mailed beforehand where no code was asked. Whoever did not ask for it can stop the
    // next one.
    if (confirmed) return;
    const told = amountText(amount);
    const notice = { kind: "withdrawal-requested", amount: told, address } as const;
    await warnOwner(tx, deps, userId, notice, { id: letterIdOf(`order ${id}`) });
  });
  return authoriseHold(deps, "withdrawal-held", signOrder(order, orderSeed));
}

/** The order with the guard's word for the journal that holds its amount. */
export function authoriseHold(
  deps: SpendingDeps,
  kind: "withdrawal-held" | "withdrawal-standing" | "withdrawal-recovered",
  order: AuthorisedOrder,
): AuthorisedHold {
  const { id: reference, userId, amount } = parseOrder(order.text);
  return {
    ...order,
    ...authorise(deps, { kind, reference, userId, ...amount, purpose: purposeOf(order) }),
  };
}

/**
 * What a restored backup has lost of an order may be held again, if this guard signed the order. Only the
 * signer asks, for what it has signed. The database takes the journal only while the books are locked, and
 * only once.
 * @throws Error for any other order.
 */
export async function authoriseRecovery(
  deps: GuardDeps,
  order: AskOf<"authoriseRecovery">,
): Promise<AnswerOf<"authoriseRecovery">> {
  openOrder(order, orderPublicKey(deps.orderSeed));
  const { authorisation, at } = authoriseHold(deps, "withdrawal-recovered", order);
  return { authorisation, at };
}

function payeeOf({ userId, amount: { currency }, address }: PaymentOrder) {
  return { userId, currency, address };
}

/** The owner proves amount and payee alone: how much of it the house keeps is nobody's to choose. */
function requireFee({ id, amount, fee }: PaymentOrder): void {
  const most = feeAtRate(amount.units, withdrawalFeePartsPerMillion[amount.currency]);
  if (fee.units > most) throw new Error(`order ${id} has a fee above the rate`);
}

import { type CurrencyCode, money } from "@clearhold/money";
import { isSignature, parseOrder } from "../../../wire/signer/payment-order.ts";
import type { PaymentSigner } from "../../../wire/signer/payment-signer.ts";
import { raiseStandingAlert } from "../../chain/alerts/index.ts";
import { findCursor } from "../../chain/block-books/index.ts";
import {
  type ReturnWithdrawalDeps,
  returnWithdrawal,
  type Withdrawal,
} from "../withdrawals/index.ts";
import { type PayoutAttempt, withdrawUnasked } from "./attempt-store.ts";

type EndForgedDeps = ReturnWithdrawalDeps & { readonly signer: PaymentSigner };

/**
 * Ends a withdrawal whose order is not the guard's, or says something else than its row: the signer
 * would never pay it. What was held goes back to its owner, by the journal that held it, because the
 * row may have been changed; an alert tells the operators. Where the signer was asked about bytes of
 * it, they end first: it may have been asked before the change.
 * @returns what it waits for, empty when it has ended, or null for an order as it must be.
 */
export async function endForged(
  deps: EndForgedDeps,
  withdrawal: Withdrawal,
  live: PayoutAttempt | null,
): Promise<string | null> {
  const isUnderWay = withdrawal.state === "held" || withdrawal.state === "review";
  const isUnseen = live === null || (live.state === "built" && live.askedAt === null);
  if (!isUnderWay || !isUnseen || !(await isForged(deps, withdrawal))) return null;
  const { database, logger } = deps;
  const { id, amount } = withdrawal;
  logger.error({ withdrawal: id }, "the order of a withdrawal is not the guard's, or was changed");
  const blockNumber = (await findCursor(database))?.number ?? 0;
  const alert = { ...amount, address: id, txid: null, blockNumber };
  await raiseStandingAlert(database, { ...alert, reason: "order-forged" });
  if (live !== null && !(await withdrawUnasked(database, live.txid))) return "";
  const held = await findHeld(deps, id);
  return (await returnWithdrawal(deps, { ...withdrawal, ...held }, "order-forged")) ?? "";
}

/** A signer that does not answer says nothing of an order, and pays none. */
async function isForged({ signer }: EndForgedDeps, withdrawal: Withdrawal): Promise<boolean> {
  const { orderText: text, orderSignature: signature } = withdrawal;
  if (!isSignature(signature) || !saysItsOrder(withdrawal)) return true;
  return !(await signer.isAuthorised({ text, signature }).catch(() => true));
}

/** Whether the row is what its order says: the books go by the one, the signer by the other. */
function saysItsOrder({ id, userId, address, amount, fee, orderText }: Withdrawal): boolean {
  try {
    const order = parseOrder(orderText);
    return (
      [order.id, order.userId, order.address].join() === [id, userId, address].join() &&
      order.amount.currency === amount.currency &&
      order.amount.units === amount.units &&
      order.fee.units === fee.units
    );
  } catch {
    return false;
  }
}

async function findHeld(
  { database }: EndForgedDeps,
  id: string,
): Promise<Pick<Withdrawal, "userId" | "amount">> {
  const held = await database.first<{ userId: string; currency: CurrencyCode; units: bigint }>(
    "select user_id, currency, units from withdrawal_held($1)",
    [id],
  );
  if (held === null) throw new Error(`nothing was held for ${id}`);
  return { userId: held.userId, amount: money(held.currency, held.units) };
}

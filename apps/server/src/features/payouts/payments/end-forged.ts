import { type CurrencyCode, money } from "@clearhold/money";
import { isSignature, parseOrder } from "../../../wire/signer/payment-order.ts";
import type { PaymentSigner } from "../../../wire/signer/payment-signer.ts";
import { findCursor, isPaidBy, tellForged } from "../../chain/block-books/index.ts";
import {
  type ReturnWithdrawalDeps,
  returnWithdrawal,
  type Withdrawal,
} from "../withdrawals/index.ts";
import { type PayoutAttempt, storeExpired, withdrawUnasked } from "./attempt-store.ts";
import type { PayDeps } from "./find-obstacle.ts";

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
  await tellForged(deps, { id, amount });
  if (live !== null && !(await withdrawUnasked(database, live.txid))) return "";
  const held = await findHeld(deps, id);
  return (await returnWithdrawal(deps, { ...withdrawal, ...held }, "order-forged")) ?? "";
}

/**
 * Ends a payment that the house did not make: its bytes are not what its row says, or they spend coins of
 * somebody else. A stolen login wrote it. The withdrawal goes on with another payment.
 * @returns whether it ended one.
 */
export async function endForeign(
  deps: Pick<PayDeps, "database" | "logger"> & { readonly hotAddress: string },
  { id, amount }: Withdrawal,
  attempt: PayoutAttempt,
): Promise<boolean> {
  const { database, logger, hotAddress } = deps;
  if (isPaidBy(hotAddress, attempt)) return false;
  const cursor = await findCursor(database);
  if (cursor === null) return false;
  logger.error({ txid: attempt.txid, withdrawal: id }, "the house did not make this payment");
  await tellForged(deps, { id, amount });
  await database.transaction((tx) => storeExpired(tx, attempt, cursor.number));
  return true;
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

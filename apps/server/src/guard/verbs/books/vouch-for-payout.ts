import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { signBooksWord } from "../../../wire/signer/books-word.ts";
import { openOrder, orderPublicKey } from "../../../wire/signer/payment-order.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { findCalledOff } from "../../rows/called-off.ts";

/**
 * Signs that the books hold what an order takes, entry by entry, that nothing in them is broken, and that
 * nobody has called the order off. The signer pays no order without it, so a balance that somebody wrote
 * buys nothing.
 */
export async function vouchForPayout(
  { books, database, clock, logger, orderSeed }: GuardDeps,
  { orderText: text, orderSignature: signature }: AskOf<"vouchForPayout">,
): Promise<AnswerOf<"vouchForPayout">> {
  const order = openOrder({ text, signature }, orderPublicKey(orderSeed));
  const { id: orderId, userId, amount } = order;
  const { currency, units: heldUnits } = amount;
  const refused = (reason: string) => {
    logger.error({ order: orderId, reason }, "the books do not vouch for a payout");
    return { vouched: false as const, reason };
  };
  const answer = await books.confirm({ orderId, userId, currency, heldUnits });
  if (!answer.confirmed) return refused(answer.reason);
  const by = (await findCalledOff(database, [orderId])).get(orderId);
  if (by !== undefined) return refused(`${by} called ${orderId} off`);
  const at = Math.floor(clock.now().getTime() / 1000);
  return { vouched: true, ...signBooksWord({ orderId, head: answer.head, at }, orderSeed) };
}

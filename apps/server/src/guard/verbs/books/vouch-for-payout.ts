import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { signBooksWord } from "../../../wire/signer/books-word.ts";
import { openOrder, orderPublicKey } from "../../../wire/signer/payment-order.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";

/**
 * Signs that the books hold what an order takes, entry by entry, and that nothing in them is broken.
 * The signer pays no order without it, so a balance that somebody wrote buys nothing.
 */
export async function vouchForPayout(
  { books, clock, logger, orderSeed }: GuardDeps,
  { orderText: text, orderSignature: signature }: AskOf<"vouchForPayout">,
): Promise<AnswerOf<"vouchForPayout">> {
  const order = openOrder({ text, signature }, orderPublicKey(orderSeed));
  const { id: orderId, userId, amount } = order;
  const { currency, units: heldUnits } = amount;
  const answer = await books.confirm({ orderId, userId, currency, heldUnits });
  if (!answer.confirmed) {
    logger.error({ order: orderId, reason: answer.reason }, "the books do not vouch for a payout");
    return { vouched: false, reason: answer.reason };
  }
  const at = Math.floor(clock.now().getTime() / 1000);
  return { vouched: true, ...signBooksWord({ orderId, head: answer.head, at }, orderSeed) };
}

/** The state of the books in words, for /readyz. */
export async function readBooks({ books }: Pick<GuardDeps, "books">) {
  return { words: books.words() };
}

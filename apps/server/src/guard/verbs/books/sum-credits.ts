import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { findCalledOff } from "../../rows/called-off.ts";
import { listGivenBack } from "../../rows/given-back.ts";

/** Adds up what the books have credited, and tells operators what of it the signer never saw come. */
export async function sumCredits(
  { books }: Pick<GuardDeps, "books">,
  { upTo, head, ...unseen }: AskOf<"sumCredits">,
): Promise<AnswerOf<"sumCredits">> {
  const { TRX, USDT, newest } = await books.sumCredits({ upTo, head }, unseen);
  return { TRX: `${TRX}`, USDT: `${USDT}`, newest };
}

/**
 * How orders of the signer ended, and tells operators which returns it has no proof for. What was given back
 * and left is written down for them.
 */
export async function listOrderEnds(
  { books, database }: Pick<GuardDeps, "books" | "database">,
  { orders, left, ...unproved }: AskOf<"listOrderEnds">,
): Promise<AnswerOf<"listOrderEnds">> {
  const { gone, returned, unheld } = await books.listOrderEnds({ orders, left }, unproved);
  const givenBack = await listGivenBack(database);
  const back = new Set(givenBack.filter((id) => orders.includes(id)));
  const ended = new Set([...gone, ...returned, ...unheld]);
  const calledOff = await findCalledOff(
    database,
    orders.filter((id) => !ended.has(id)),
  );
  return {
    gone: gone.filter((id) => !back.has(id)),
    returned: [...returned, ...back],
    givenBack: [...givenBack],
    unheld: [...unheld, ...calledOff.keys()],
  };
}

/** What the books call paid, for the signer to look for; tells operators what it never saw leave. */
export async function listUnseenPayouts(
  { books }: Pick<GuardDeps, "books">,
  { after, seen, left, disproved, ...unseen }: AskOf<"listUnseenPayouts">,
): Promise<AnswerOf<"listUnseenPayouts">> {
  const payouts = await books.listUnseenPayouts({ after, seen, left, disproved }, unseen);
  return payouts.map((one) => ({ ...one, units: `${one.units}` }));
}

/** A stolen worker may have invented their blocks: the signer reads those by its own nodes. */
export async function listCredits(
  { books }: Pick<GuardDeps, "books">,
  { currency, skip }: AskOf<"listCredits">,
): Promise<AnswerOf<"listCredits">> {
  return [...(await books.listCredits(currency, skip))];
}

export async function findCredits(
  { books }: Pick<GuardDeps, "books">,
  { currency, ids }: AskOf<"findCredits">,
): Promise<AnswerOf<"findCredits">> {
  return [...(await books.findCredits(currency, ids))];
}

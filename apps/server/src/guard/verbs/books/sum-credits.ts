import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { findCalledOff } from "../../rows/called-off.ts";
import { listGivenBack } from "../../rows/given-back.ts";

/** Adds up what the books have credited, and tells operators what of it the signer never saw come. */
export async function sumCredits(
  { books }: Pick<GuardDeps, "books">,
  ask: AskOf<"sumCredits">,
): Promise<AnswerOf<"sumCredits">> {
  const { TRX, USDT, newest } = await books.sumCredits(ask);
  return { TRX: `${TRX}`, USDT: `${USDT}`, newest };
}

/**
 * How orders of the signer ended, and tells operators which returns it has no proof for. What was given back
 * and left is written down for them.
 */
export async function listOrderEnds(
  { books, database }: Pick<GuardDeps, "books" | "database">,
  ask: AskOf<"listOrderEnds">,
): Promise<AnswerOf<"listOrderEnds">> {
  const { orders } = ask;
  const { gone, returned, unheld } = await books.listOrderEnds(ask);
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
  ask: AskOf<"listUnseenPayouts">,
): Promise<AnswerOf<"listUnseenPayouts">> {
  const payouts = await books.listUnseenPayouts(ask);
  return payouts.map((one) => ({ ...one, units: `${one.units}` }));
}

import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { findCalledOff } from "../../rows/called-off.ts";
import { listGivenBack } from "../../rows/given-back.ts";

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

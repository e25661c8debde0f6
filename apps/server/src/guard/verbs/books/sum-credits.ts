import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";

/** Adds up what the books have credited, and tells operators what of it the signer never saw come. */
export async function sumCredits(
  { books }: Pick<GuardDeps, "books">,
  { upTo, head, ...unseen }: AskOf<"sumCredits">,
): Promise<AnswerOf<"sumCredits">> {
  const { TRX, USDT, newest } = await books.sumCredits({ upTo, head }, unseen);
  return { TRX: `${TRX}`, USDT: `${USDT}`, newest };
}

/** How orders of the signer ended, and tells operators which returns it has no proof for. */
export async function listOrderEnds(
  { books }: Pick<GuardDeps, "books">,
  { orders, ...unproved }: AskOf<"listOrderEnds">,
): Promise<AnswerOf<"listOrderEnds">> {
  const { gone, returned } = await books.listOrderEnds(orders, unproved);
  return { gone: [...gone], returned: [...returned] };
}

/** A stolen worker may have invented these numbers: the signer reads the blocks by its own nodes. */
export async function listCreditedBlocks(
  { books, database }: Pick<GuardDeps, "books" | "database">,
  { currency }: AskOf<"listCreditedBlocks">,
): Promise<AnswerOf<"listCreditedBlocks">> {
  const ids = await books.listLastCredits(currency);
  const rows = await database.query<{ blockNumber: number }>(
    "select distinct block_number::int as block_number from deposits where id = any($1::text[])",
    [ids],
  );
  return rows.map(({ blockNumber }) => blockNumber);
}

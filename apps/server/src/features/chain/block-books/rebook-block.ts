import type { Ledger } from "../../../ledger/index.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { creditRow, findCredited } from "../deposits/index.ts";
import { journalOf } from "./book-block.ts";
import { bookMissed } from "./book-missed.ts";
import { type FindMovementsDeps, findOwnMovements } from "./find-arrivals.ts";
import { findCursor } from "./scan-store.ts";

export type RebookBlockDeps = FindMovementsDeps & { readonly ledger: Ledger };

/**
 * Reads a booked block once more and credits what had been missed in it: the number of arrivals.
 * What is in the books stays as it is; a fact that two workers find missing is booked once, by its
 * unique reference. Only coins from outside count: what moved between addresses of ours is the
 * business of whoever moved it.
 *
 * @throws Error for a block that the books have not reached.
 */
export async function rebookBlock(deps: RebookBlockDeps, block: ChainBlock): Promise<number> {
  const cursor = await findCursor(deps.database);
  if (!cursor || cursor.number < block.number) {
    throw new Error(`block ${block.number} is not in the books yet`);
  }
  const { arrivals } = await findOwnMovements(deps, block, new Set());
  const known = await findCredited(
    deps.database,
    arrivals.map(({ id }) => id),
  );
  const missed = arrivals.filter(({ id }) => !known.has(id));
  if (missed.length === 0) return 0;
  const beside = await bookMissed(deps.database, missed, cursor.number);
  await deps.ledger.post({
    journals: [...missed.map(journalOf), ...beside.journals],
    rows: [...missed.map(creditRow), ...beside.rows],
    answer: null,
  });
  deps.logger.warn({ block: block.number, count: missed.length }, "missed arrivals were credited");
  return missed.length;
}

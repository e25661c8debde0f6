import { applyWithoutJournals } from "../../../ledger/index.ts";
import type { ChainBlock, ClaimChain } from "../../../wire/chain/chain-block.ts";
import type { BookBlockDeps } from "./book-block.ts";
import { findOwnMovements } from "./find-arrivals.ts";
import { holdingRow } from "./holding-store.ts";
import { holdingChanges } from "./own-changes.ts";
import { rebookBlock } from "./rebook-block.ts";
import { findCursor } from "./scan-store.ts";
import type { UnreadBlocks } from "./unread-blocks.ts";

export type RecheckDeps = BookBlockDeps & {
  readonly unread: UnreadBlocks;
  readonly chain: Pick<ClaimChain, "readSolid">;
};

/** Blocks of one round, so that other work of the loop is not kept waiting. */
const blocksPerRound = 100;

/**
 * Reads blocks that this process has not booked, and books late what they brought: arrivals, and the ends
 * of payments that still live. Of blocks that another worker has booked nothing is left to do.
 * @returns how many blocks had something.
 */
export async function recheckBlocks(deps: RecheckDeps): Promise<number> {
  const { unread, database, chain, logger } = deps;
  const cursor = await findCursor(database);
  if (cursor === null) return 0;
  unread.notice(cursor.number);
  let late = 0;
  for (let read = 0; read < blocksPerRound; read += 1) {
    const number = unread.next();
    if (number === null) break;
    const block = await chain.readSolid(number);
    const { credited } = await rebookBlock(deps, block);
    if ((await settleLate(deps, block)) || credited > 0) {
      logger.error({ block: number }, "the cursor was moved over a block that nobody had read");
      late += 1;
    }
    unread.done();
  }
  return late;
}

/** A payment that still lives is in no block that was booked: that would have ended it. */
async function settleLate(deps: BookBlockDeps, block: ChainBlock): Promise<boolean> {
  const { journals, rows, explained, moved } = await deps.payouts.settleIn(block);
  if (rows.length === 0) return false;
  const { own } = await findOwnMovements(deps, block, explained);
  const isPayment = (txid: string) => explained.has(txid) || moved?.has(txid) === true;
  const payments = {
    ...block,
    movements: block.movements.filter(({ txid }) => isPayment(txid)),
    outcomes: new Map([...block.outcomes].filter(([txid]) => isPayment(txid))),
  };
  const changes = holdingChanges(payments, own).map((one) => holdingRow(one, block.number));
  const all = [...rows, ...changes];
  if (journals.length > 0) await deps.ledger.post({ journals, rows: all, answer: null });
  else await deps.database.transaction((tx) => applyWithoutJournals(tx, all));
  return true;
}

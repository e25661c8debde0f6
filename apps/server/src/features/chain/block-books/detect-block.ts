import type { Database } from "../../../kernel/database.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { insertDetected, orphanFrom } from "../deposits/index.ts";
import type { PayoutBooks } from "./book-block.ts";
import { type FindMovementsDeps, findOwnMovements } from "./find-arrivals.ts";
import { deleteTailFrom, insertTailBlock } from "./scan-store.ts";

export type DetectBlockDeps = FindMovementsDeps & {
  readonly database: Database;
  readonly payouts: PayoutBooks;
};

/** Shows what a block brings that the chain may still replace. No money moves here. */
export async function detectBlock(deps: DetectBlockDeps, block: ChainBlock): Promise<void> {
  const explained = await deps.payouts.seeIn(block);
  const { arrivals } = await findOwnMovements(deps, block, explained);
  await insertDetected(deps.database, arrivals);
  // Last: a crash before this line shows the block again, and showing it twice changes nothing.
  await insertTailBlock(deps.database, block);
}

/** Takes back what blocks from this height on had shown: the chain has others there now. */
export async function forgetTail(deps: DetectBlockDeps, fromNumber: number): Promise<void> {
  await orphanFrom(deps.database, fromNumber);
  await deps.payouts.unseeFrom(fromNumber);
  await deleteTailFrom(deps.database, fromNumber);
}

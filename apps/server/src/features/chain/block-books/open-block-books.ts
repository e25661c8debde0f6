import type { BlockBooks, ChainBlock } from "../../../wire/chain/chain-block.ts";
import { insertDetected, orphanFrom } from "../deposits/index.ts";
import { type BookBlockDeps, bookBlock } from "./book-block.ts";
import { findOwnMovements } from "./find-arrivals.ts";
import {
  deleteTailFrom,
  findCursor,
  insertCursor,
  insertTailBlock,
  listTail,
} from "./scan-store.ts";
import { openUnreadBlocks } from "./unread-blocks.ts";

/** What the scanner reports to. */
export function openBlockBooks(deps: BookBlockDeps, unread = openUnreadBlocks()): BlockBooks {
  return {
    cursor: () => findCursor(deps.database),
    async begin(block, genesisId) {
      await insertCursor(deps.database, block, genesisId);
      const cursor = await findCursor(deps.database);
      if (cursor?.genesisId !== genesisId) {
        throw new Error("these books belong to another chain than the node's");
      }
    },
    async bookBlock(block) {
      if (await bookBlock(deps, block)) unread.booked(block.number);
    },
    tail: () => listTail(deps.database),
    detectBlock: (block) => detectBlock(deps, block),
    forgetTail: (fromNumber) => forgetTail(deps, fromNumber),
  };
}

/** Shows what a block brings that the chain may still replace. No money moves here. */
async function detectBlock(deps: BookBlockDeps, block: ChainBlock): Promise<void> {
  const explained = await deps.payouts.seeIn(block);
  const { arrivals } = await findOwnMovements(deps, block, explained);
  await insertDetected(deps.database, arrivals);
  // Last: a crash before this line shows the block again, and showing it twice changes nothing.
  await insertTailBlock(deps.database, block);
}

/** Takes back what blocks from this height on had shown: the chain has others there now. */
async function forgetTail(deps: BookBlockDeps, fromNumber: number): Promise<void> {
  await orphanFrom(deps.database, fromNumber);
  await deps.payouts.unseeFrom(fromNumber);
  await deleteTailFrom(deps.database, fromNumber);
}

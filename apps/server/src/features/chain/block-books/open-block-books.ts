import type { BlockBooks } from "../../../wire/chain/chain-block.ts";
import { type BookBlockDeps, bookBlock } from "./book-block.ts";
import { detectBlock, forgetTail } from "./detect-block.ts";
import { findCursor, insertCursor, listTail } from "./scan-store.ts";

/** What the scanner reports to. */
export function openBlockBooks(deps: BookBlockDeps): BlockBooks {
  return {
    cursor: () => findCursor(deps.database),
    async begin(block, genesisId) {
      await insertCursor(deps.database, block, genesisId);
      const cursor = await findCursor(deps.database);
      if (cursor?.genesisId !== genesisId) {
        throw new Error("these books belong to another chain than the node's");
      }
    },
    bookBlock: (block) => bookBlock(deps, block),
    tail: () => listTail(deps.database),
    detectBlock: (block) => detectBlock(deps, block),
    forgetTail: (fromNumber) => forgetTail(deps, fromNumber),
  };
}

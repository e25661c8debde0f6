import type { Block, TxInfo } from "./node-schemas.ts";

/** Where the scanner stands: the next height, and the block that must be its parent. */
export type Expected = { readonly number: number; readonly parentHash: string };

/**
 * Whether a block and its infos may be read together.
 *
 * - `fits` read them
 * - `fork` the block is whole, but its parent is not ours: walk back to the common ancestor
 * - `ask-again` a lagging or balanced node answered from two heights; nothing follows from it
 */
export type PairVerdict = "fits" | "fork" | "ask-again";

/**
 * Judges a block and its infos, which carry no block hash of their own and come as [] from a node that
 * does not know the block. Only equal sets of ids bind them together; anything less could lose a
 * deposit in silence.
 */
export function judgePair(
  expected: Expected,
  block: Block | null,
  infos: readonly TxInfo[],
): PairVerdict {
  if (block === null || block.number !== expected.number) return "ask-again";
  if (block.parentHash !== expected.parentHash) return "fork";
  const unread = new Set(block.transactions.map((tx) => tx.txId));
  const complete =
    unread.size === block.transactions.length &&
    infos.every((info) => unread.delete(info.txId) && info.blockNumber === block.number) &&
    unread.size === 0;
  return complete ? "fits" : "ask-again";
}

/** A block of the network: its id as hex, and when its producer made it. */
export type Block = { readonly id: string; readonly timeMs: number };

/** So many blocks lie at least between the newest block that can exist at an opening and the one that decides. */
const blocksAhead = 25;

/** The network makes at most one block in this time. */
const slotMs = 3_000;

/**
 * At most so much older than an opening is the block that was known then: a keeper who has heard of none for
 * longer does not know the network well enough to open boxes.
 */
export const knownMs = 600_000;

/** So long a draw waits for its link; afterwards the highest card left is due. */
export const revealMs = 86_400_000;

/** TRON's main network, by the id of its first block. Draws on any other network prove nothing. */
export const mainNetwork = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc";

/** The height that a block's id begins with. */
export function heightOf(blockId: string): number {
  return Number.parseInt(blockId.slice(0, 16), 16);
}

/** The second in which a block was made, in Unix seconds. */
export function secondOf({ timeMs }: Block): number {
  return Math.floor(timeMs / 1000);
}

/**
 * The height that decides a box opened at `at` (Unix seconds). `known` is a solid block. Since then
 * the network can have made one block in each slot and not more, so the answer is at least 25
 * blocks above any block that exists, even when the known block is old.
 */
export function awaitedHeight(at: number, known: Block): number {
  const slots = Math.ceil(Math.max(0, at * 1000 - known.timeMs) / slotMs);
  return heightOf(known.id) + slots + blocksAhead;
}

import type { PayoutBooks } from "../features/chain/block-books/index.ts";

/**
 * The house's moves and the users' payouts as one side of the books. The moves come first: a sweep
 * fills the wallet that a payout of the same block was paid from.
 */
export function combineBooks(moves: PayoutBooks, payouts: PayoutBooks): PayoutBooks {
  return {
    async settleIn(block) {
      const first = await moves.settleIn(block);
      const then = await payouts.settleIn(block);
      return {
        journals: [...first.journals, ...then.journals],
        rows: [...first.rows, ...then.rows],
        explained: new Set([...first.explained, ...then.explained]),
        ...(first.moved ? { moved: first.moved } : {}),
      };
    },
    seeIn: (block) => payouts.seeIn(block),
    unseeFrom: (blockNumber) => payouts.unseeFrom(blockNumber),
  };
}

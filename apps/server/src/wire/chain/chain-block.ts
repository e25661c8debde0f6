import type { Money } from "@clearhold/money";

/** A block by its place: height, id, and the chain's own time. */
export type BlockRef = { readonly number: number; readonly id: string; readonly at: Date };

/**
 * Coins that moved from one address to another. (txid, kind, position) names it for good: `trx` is
 * a native transfer, `log` a USDT event, `int` TRX that a contract sent. Addresses are in the
 * chain's own hex form (41…), as they come: a block moves many coins that are none of our business.
 */
export type ChainMovement = Money & {
  readonly txid: string;
  readonly kind: "trx" | "log" | "int";
  readonly position: number;
  readonly from: string;
  readonly to: string;
};

/** How one chain transaction of a block ended, the sun it burned in all, and whose that was. */
export type ChainTxOutcome = {
  readonly succeeded: boolean;
  readonly networkFeeUnits: bigint;
  /** The account that signed it, in the chain's own hex form; null where no account did. */
  readonly payer: string | null;
  /** True when it gave the keys of the payer's account to other keys. */
  readonly changesKeys: boolean;
};

/**
 * Blocks built on top of this one so far, itself included, and never as many as are `needed`: the
 * chain counts witnesses, whose word makes it final, and blocks are only their shadow.
 */
export function confirmationsSoFar(
  blockNumber: bigint,
  headNumber: bigint,
  needed: number,
): number {
  return Math.max(0, Math.min(Number(headNumber - blockNumber + 1n), needed - 1));
}

/** One block, proved to continue its parent and to carry the receipts of exactly its contents. */
export type ChainBlock = BlockRef & {
  readonly parentId: string;
  readonly movements: readonly ChainMovement[];
  /** By txid; every chain transaction of the block is in it. */
  readonly outcomes: ReadonlyMap<string, ChainTxOutcome>;
};

/** What the scanner reports to. Every call may be repeated after a crash and then changes nothing. */
export type BlockBooks = {
  /** The last block that is in the books; null before the first start. */
  cursor(): Promise<BlockRef | null>;
  /** Begins after this block, on the chain with this genesis; refuses books of another chain. */
  begin(block: BlockRef, genesisId: string): Promise<void>;
  /** Books a solid block and moves the cursor onto it, in one step. */
  bookBlock(block: ChainBlock): Promise<void>;
  /** Blocks above the cursor that were shown before, lowest first. */
  tail(): Promise<readonly BlockRef[]>;
  /** Shows what a block brings that may still be replaced. */
  detectBlock(block: ChainBlock): Promise<void>;
  /** Takes back what was shown from this height on: the chain has other blocks there now. */
  forgetTail(fromNumber: number): Promise<void>;
};

import type { CurrencyCode, Money } from "@clearhold/money";

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
  /** The contract's index, the log's index, or the inner transaction's own hash. */
  readonly position: string;
  readonly from: string;
  readonly to: string;
  /** True when the block's own bytes prove it, or two nodes say it; false for the word of one node. */
  readonly proved: boolean;
};

export type MovementName = Readonly<Record<"txid" | "kind" | "position", string>>;

/** What names a movement for good, in whatever block it ends up and whichever node tells of it. */
export function identityOf({ txid, kind, position }: MovementName): string {
  return `${txid} ${kind} ${position}`;
}

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

/** What a chain transaction did to an address: brought coins, brought something else, or only named it. */
export type ChainTxEffect = "paid" | "other-token" | "nothing";

/** What the nodes know of one chain transaction. */
export type ChainTxStory =
  | { readonly place: "nowhere" }
  | { readonly place: "pending" }
  | {
      /** `settled` only when every node has it in its solid chain. */
      readonly place: "unsettled" | "settled";
      readonly blockNumber: number;
      readonly succeeded: boolean;
      /** By address in the chain's hex form. */
      readonly effects: ReadonlyMap<string, ChainTxEffect>;
    };

/** The chain as those see it who ask what became of something. Throws when a node is silent. */
export type ClaimChain = {
  findTx(txid: string): Promise<ChainTxStory>;
  /** A solid block by its height, agreed on by every node. Throws when they do not have it, or disagree. */
  readSolid(number: number): Promise<ChainBlock>;
};

/** What is final on the chain, as far as every configured node says the same of it. */
export type SolidChain = {
  /** The lowest of the nodes' solid heads: all of them have this height. */
  head(): Promise<BlockRef>;
  /** "ask-again" while a node does not have it whole. @throws Error when they contradict each other. */
  blockAfter(parent: BlockRef): Promise<ChainBlock | "ask-again">;
  /** Staked TRX included; null while the nodes do not say the same. Address in base58. */
  balanceAt(address: string, currency: CurrencyCode): Promise<bigint | null>;
};

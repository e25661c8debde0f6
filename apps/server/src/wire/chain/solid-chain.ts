import type { CurrencyCode } from "@clearhold/money";
import type { BlockRef, ChainBlock } from "./chain-block.ts";

/** What is final on the chain, as far as every configured node says the same of it. */
export type SolidChain = {
  /** The lowest of the nodes' solid heads: all of them have this height. */
  head(): Promise<BlockRef>;
  /** "ask-again" while a node does not have it whole. @throws Error when they contradict each other. */
  blockAfter(parent: BlockRef): Promise<ChainBlock | "ask-again">;
  /** Staked TRX included; null while the nodes do not say the same. Address in base58. */
  balanceAt(address: string, currency: CurrencyCode): Promise<bigint | null>;
};

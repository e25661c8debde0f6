import type { ChainBlock } from "./chain-block.ts";

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

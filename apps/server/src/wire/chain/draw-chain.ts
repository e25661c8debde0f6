/** What a witness signed of a block, and the signature. */
export type SignedHeader = { readonly signedHex: string; readonly witnessSignature: string };

/** What the guard is passed of the chain, so that it can decide draws without a node of its own. */
export type DrawChain = {
  /** The id of the network's first block. */
  firstBlockId(): Promise<string>;
  /** The height of the newest block that is final by the node's word. */
  solidHeight(): Promise<number>;
  /** Headers from this height on, as many as show who built upon it; empty while the node lacks it. */
  headersFrom(height: number): Promise<readonly SignedHeader[]>;
};

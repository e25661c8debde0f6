import type { NodeClient } from "@clearhold/tron/node";
import type { DrawChain, SignedHeader } from "../wire/chain/draw-chain.ts";

/** Three rounds of all witnesses: who is needed and silent for so long will not come. */
const headersMax = 81;

/** The chain as one node shows it. The guard checks the signatures, so nothing is checked here. */
export function openDrawChain({ head, solid }: Pick<NodeClient, "head" | "solid">): DrawChain {
  let first: string | null = null;
  return {
    async firstBlockId() {
      first ??= (await solid.findHeader(0))?.id ?? null;
      if (first === null) throw new Error("the node does not have the first block");
      return first;
    },
    solidHeight: async () => (await solid.getNowBlock()).number,
    async headersFrom(height) {
      const headers: SignedHeader[] = [];
      for (let number = height; number < height + headersMax; number += 1) {
        const header = await head.findHeader(number);
        if (header === null) break;
        const { signedHex, witnessSignature } = header;
        headers.push({ signedHex, witnessSignature });
      }
      return headers;
    },
  };
}

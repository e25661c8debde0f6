import { judgePair } from "@clearhold/tron/block";
import type { ChainView } from "@clearhold/tron/node";
import type { BlockRef, ChainBlock } from "../wire/chain/chain-block.ts";
import { chainBlockOf } from "./chain-block-of.ts";

/**
 * The block after `parent`: "fork" when the node has another one in the parent's place, "ask-again"
 * when it does not have the whole block yet. Only a block that continues its parent, with receipts of
 * exactly its contents, is ever read.
 */
export async function readBlock(
  view: ChainView,
  parent: BlockRef,
  usdtContract: string,
): Promise<ChainBlock | "fork" | "ask-again"> {
  const number = parent.number + 1;
  const [block, infos] = await Promise.all([view.findBlock(number), view.listInfos(number)]);
  const verdict = judgePair({ number, parentHash: parent.id }, block, infos);
  if (verdict !== "fits" || block === null) return verdict === "fork" ? "fork" : "ask-again";
  return chainBlockOf({ block, infos }, usdtContract);
}

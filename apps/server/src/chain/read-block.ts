import { hexAddress } from "@clearhold/tron/address";
import { findContradiction, judgePair, movementsOf } from "@clearhold/tron/block";
import type { ChainView } from "@clearhold/tron/node";
import type { Block, TxInfo } from "@clearhold/tron/node-answers";
import type { BlockRef, ChainBlock, ChainTxOutcome } from "../wire/chain/chain-block.ts";
import { agreeOnBlock } from "./agree-on-block.ts";
import { type AgreedReading, type ChainNodes, ScanFault } from "./chain-nodes.ts";

const disagreement = "nodes disagree";

/**
 * The solid block after `parent` on which all nodes agree, see agreeOnBlock. "ask-again" while one of
 * them does not have the whole block; a node that does not answer at all throws NodeFault.
 *
 * @throws ScanFault when they contradict each other, or the books.
 */
export async function readAgreedBlock(
  nodes: ChainNodes,
  parent: BlockRef,
  { usdtContract, ours }: AgreedReading,
): Promise<ChainBlock | "ask-again"> {
  const reading = { usdtContract, isOnlyNode: nodes.length === 1 };
  const read = await Promise.all(nodes.map(({ solid }) => readBlock(solid, parent, reading)));
  const forks = read.filter((one) => one === "fork").length;
  if (forks === read.length) {
    throw new ScanFault(`solid block ${parent.number} is another one than in the books`);
  }
  if (forks > 0) {
    throw new ScanFault(`nodes disagree on what follows block ${parent.number}`, disagreement);
  }
  const blocks = read.filter((one) => typeof one !== "string");
  const [first, ...others] = blocks;
  if (first === undefined || blocks.length < read.length) return "ask-again";
  return others.length === 0 ? first : agreeOnBlock(nodes, [first, ...others], ours);
}

type Reading = {
  readonly usdtContract: string;
  /** Then the contents must be those that the witness signed for; of two nodes each proves the other. */
  readonly isOnlyNode: boolean;
};

/**
 * The block after `parent`: "fork" when the node has another one in the parent's place, "ask-again"
 * when it does not have the whole block yet. Only a block that continues its parent, with receipts of
 * exactly its contents, is ever read.
 *
 * @throws ScanFault when the receipts contradict the block's bytes, or nothing proves its contents.
 */
export async function readBlock(
  view: ChainView,
  parent: BlockRef,
  { usdtContract, isOnlyNode }: Reading,
): Promise<ChainBlock | "fork" | "ask-again"> {
  const number = parent.number + 1;
  const [block, infos] = await Promise.all([view.findBlock(number), view.listInfos(number)]);
  const verdict = judgePair({ number, parentHash: parent.id }, block, infos);
  if (verdict !== "fits" || block === null) return verdict === "fork" ? "fork" : "ask-again";
  if (isOnlyNode && !block.rootFits) {
    throw new ScanFault(
      `block ${number} has other contents than its witness signed, or some that no node prints: ` +
        "a second node has to confirm it",
      "a second node is needed",
    );
  }
  const contradiction = findContradiction(block, infos, hexAddress(usdtContract));
  if (contradiction !== null) {
    throw new ScanFault(`block ${number}: ${contradiction}`, "a node contradicts itself");
  }
  return chainBlockOf({ block, infos }, usdtContract);
}

/** A block and its infos as the books read them. Give it only a pair that fits and has no contradiction. */
export function chainBlockOf(
  pair: { readonly block: Block; readonly infos: readonly TxInfo[] },
  usdtContract: string,
): ChainBlock {
  const { block, infos } = pair;
  const infoOf = new Map(infos.map((info) => [info.txId, info]));
  const outcomes = new Map<string, ChainTxOutcome>();
  for (const { txId, type, contractRet, owner: payer } of block.transactions) {
    const info = infoOf.get(txId);
    // The bytes say how it ended. A receipt that says something else was found to contradict them.
    const succeeded = contractRet === "SUCCESS";
    const changesKeys = succeeded && type === permissionUpdate;
    outcomes.set(txId, { succeeded, networkFeeUnits: info?.fee ?? 0n, payer, changesKeys });
  }
  return {
    number: block.number,
    id: block.id,
    at: new Date(block.timestamp),
    parentId: block.parentHash,
    // All movements of the block: the books, not this reader, know which addresses are ours.
    movements: movementsOf(pair, hexAddress(usdtContract)),
    outcomes,
  };
}

const permissionUpdate = "AccountPermissionUpdateContract";

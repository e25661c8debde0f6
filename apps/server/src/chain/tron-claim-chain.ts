import { hexAddress } from "@clearhold/tron/address";
import { movementsOf } from "@clearhold/tron/block";
import type { ChainView, NodeClient } from "@clearhold/tron/node";
import type { NodeTx, TxInfo } from "@clearhold/tron/node-answers";
import { TRANSFER_TOPIC } from "@clearhold/tron/token";
import { CodecFault, decodeRawTx } from "@clearhold/tron/transaction";
import type {
  BlockRef,
  ChainBlock,
  ChainTxEffect,
  ChainTxStory,
  ClaimChain,
} from "../wire/chain/chain-block.ts";
import { type AgreedReading, type ChainNodes, ScanFault } from "./chain-nodes.ts";
import type { NodeHeads } from "./node-heads.ts";
import { readAgreedBlock } from "./read-block.ts";
import type { Witnesses } from "./witnesses.ts";

/** The chain as somebody sees it who asks what became of one chain transaction. */
export function openClaimChain(
  { moving }: Pick<NodeHeads, "moving">,
  reading: AgreedReading,
  witnesses: Pick<Witnesses, "approve">,
): ClaimChain {
  return {
    async findTx(txid) {
      const nodes = moving();
      const { usdtContract } = reading;
      const stories = await Promise.all(nodes.map((node) => storyOf(node, { txid, usdtContract })));
      const told = stories.find(({ place }) => place !== "nowhere") ?? { place: "nowhere" };
      if (!("effects" in told)) return told;
      const settled = stories.every(({ place }) => place === "settled");
      const place = told.place === "settled" && !settled ? "unsettled" : told.place;
      return { ...told, place, effects: joinEffects(stories) };
    },
    async readSolid(number) {
      const block = await readSettled(moving(), number, reading);
      if (!(await witnesses.approve(block))) {
        throw new ScanFault(`block ${number} is not approved by the witnesses yet`, "lags");
      }
      return block;
    },
  };
}

/**
 * A solid block by its height, agreed on by every node; who asks knows its id from an approved block.
 * @throws ScanFault when a node does not have it, or they disagree.
 */
export async function readSettled(
  nodes: ChainNodes,
  number: number,
  reading: AgreedReading,
): Promise<ChainBlock> {
  const block = await readAgreedBlock(nodes, await parentOf(nodes, number), reading);
  if (block === "ask-again") throw new ScanFault(`a node has no whole block ${number}`, "lags");
  return block;
}

/** The same for the signer: a block that cannot be believed is none. */
export function openApprovedChain(
  heads: Pick<NodeHeads, "moving">,
  reading: AgreedReading,
  witnesses: Pick<Witnesses, "approve">,
) {
  const { findTx, readSolid } = openClaimChain(heads, reading, witnesses);
  return {
    findTx,
    findBlock: (number: number) => readSolid(number).catch(nothingOfAFault),
    approve: witnesses.approve,
  };
}

function nothingOfAFault(error: unknown): null {
  if (error instanceof ScanFault) return null;
  throw error;
}

/** A node may not keep what a contract paid: what one node shows as paid is paid, until the block is read. */
function joinEffects(stories: readonly ChainTxStory[]): Map<string, ChainTxEffect> {
  const all = stories.flatMap((story) => ("effects" in story ? [...story.effects] : []));
  return new Map([...all, ...all.filter(([, effect]) => effect === "paid")]);
}

type TxAsk = { readonly txid: string; readonly usdtContract: string };

async function storyOf(node: NodeClient, ask: TxAsk): Promise<ChainTxStory> {
  const solid = await lookUp(node.solid, ask.txid);
  if (solid) return { place: "settled", ...facts(solid, ask.usdtContract) };
  const head = await lookUp(node.head, ask.txid);
  if (head) return { place: "unsettled", ...facts(head, ask.usdtContract) };
  return { place: (await node.head.findTx(ask.txid)) ? "pending" : "nowhere" };
}

type Included = { readonly tx: NodeTx; readonly info: TxInfo };

/** An info exists only for what a block carries; the transaction alone may still be waiting. */
async function lookUp(view: ChainView, txid: string): Promise<Included | null> {
  const [tx, info] = await Promise.all([view.findTx(txid), view.findInfo(txid)]);
  return tx && info && info.blockNumber > 0 ? { tx, info } : null;
}

function facts({ tx, info }: Included, usdtContract: string) {
  const result = info.receiptResult ?? "SUCCESS";
  return {
    blockNumber: info.blockNumber,
    succeeded: tx.contractRet === "SUCCESS" && !info.failed && result === "SUCCESS",
    effects: effectsOf({ tx, info }, usdtContract),
  };
}

/** Coins count before anything else that the same chain transaction did to an address. */
function effectsOf({ tx, info }: Included, usdtContract: string): Map<string, ChainTxEffect> {
  const effects = new Map<string, ChainTxEffect>(named(info, usdtContract));
  const asset = assetReceiver(tx);
  if (asset) effects.set(asset, "other-token");
  const pair = { block: { transactions: [tx] }, infos: [info] };
  for (const { to } of movementsOf(pair, hexAddress(usdtContract))) effects.set(to, "paid");
  return effects;
}

/** Whom a Transfer event names: of the real contract it moved nothing when no credit follows. */
function* named({ logs }: TxInfo, usdtContract: string): Generator<[string, ChainTxEffect]> {
  const real = hexAddress(usdtContract).slice(2);
  for (const { address, topics } of logs) {
    const to = topics[0] === TRANSFER_TOPIC ? topics[2] : undefined;
    if (to) yield [`41${to.slice(-40)}`, address === real ? "nothing" : "other-token"];
  }
}

/** Who gets a TRC10 token. It has the fields of a payment and is worth nothing here. */
function assetReceiver({ type, rawHex }: NodeTx): string | null {
  if (type !== "TransferAssetContract") return null;
  try {
    const { contract } = decodeRawTx(rawHex);
    return "toAddress" in contract ? contract.toAddress : null;
  } catch (error) {
    if (error instanceof CodecFault) return null;
    throw error;
  }
}

async function parentOf(nodes: ChainNodes, number: number): Promise<BlockRef> {
  const found = await Promise.all(nodes.map(({ solid }) => solid.findBlock(number - 1)));
  const [first] = found;
  if (!first || found.includes(null))
    throw new ScanFault(`a node has no block ${number - 1}`, "lags");
  if (found.some((block) => block?.id !== first.id)) {
    throw new ScanFault(`nodes disagree on block ${number - 1}`, "nodes disagree");
  }
  return { number: first.number, id: first.id, at: new Date(first.timestamp) };
}

import type { DevnetBlock } from "../chain/block.ts";
import { blockToJson } from "./block-json.ts";
import { infoToJson } from "./info-json.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import type { Json } from "./node-json.ts";
import { hexOf, numberOf, textOf } from "./node-params.ts";

/** A list of blocks is cut here without a word. */
const blocksMax = 100;

/** Questions about blocks; an object that is not there answers `{}`. */
export const blockEndpoints: Record<string, NodeHandler> = {
  getnowblock: (ask) => print(ask, blockAt(ask, ask.view.number)),
  getblock: (ask) => getBlock(ask),
  getblockbynum: (ask) => print(ask, blockAt(ask, numberOf(ask.params, "num"))),
  getblockbyid: (ask) => print(ask, blockWithId(ask, hexOf(ask.params, "value"))),
  getblockbylimitnext: (ask) => getBlocksByLimitNext(ask),
  getblockbylatestnum: (ask) => getBlocksByLatestNum(ask),
  gettransactioninfobyblocknum: (ask) => getInfos(ask),
};

/** The block at a height, as far as this view reaches. */
function blockAt({ node, view }: NodeAsk, number: number): DevnetBlock | undefined {
  return number >= 0 && number <= view.number ? node.core.store.block(number) : undefined;
}

function blockWithId({ node, view }: NodeAsk, id: string): DevnetBlock | undefined {
  const block = node.core.store.blockById(id);
  return block && block.header.number <= view.number ? block : undefined;
}

/** By height or id, the present one by default; without transactions unless `detail` is asked. */
function getBlock(ask: NodeAsk): unknown {
  const wanted = textOf(ask.params, "id_or_num");
  const detail = ask.params.detail === true || ask.params.detail === "true";
  if (wanted === "") return print(ask, blockAt(ask, ask.view.number), detail);
  if (/^-?\d{1,18}$/.test(wanted)) {
    const number = Number(wanted);
    // The sentence is java-tron's own.
    if (number < 0) return { Error: "num must be non-positive number." };
    return print(ask, blockAt(ask, number), detail);
  }
  const block = /^[0-9a-fA-F]{64}$/.test(wanted)
    ? blockWithId(ask, wanted.toLowerCase())
    : undefined;
  return block ? print(ask, block, detail) : { Error: "id must be legal block hash." };
}

function getBlocksByLimitNext(ask: NodeAsk): unknown {
  const start = numberOf(ask.params, "startNum");
  const end = numberOf(ask.params, "endNum");
  if (end <= 0 || end <= start || end - start > blocksMax) return {};
  return { block: blocksFrom(ask, start, end) };
}

function getBlocksByLatestNum(ask: NodeAsk): unknown {
  const count = numberOf(ask.params, "num");
  if (count <= 0 || count >= blocksMax) return {};
  return { block: blocksFrom(ask, ask.view.number - count + 1, ask.view.number + 1) };
}

function blocksFrom(ask: NodeAsk, start: number, end: number): Json[] {
  const blocks: Json[] = [];
  for (let number = Math.max(start, 0); number < end; number += 1) {
    const block = blockAt(ask, number);
    if (block) blocks.push(blockToJson(block, ask.form));
  }
  return blocks;
}

/** `[]` both for an empty block and for one that this node does not have. */
function getInfos(ask: NodeAsk): unknown {
  const number = numberOf(ask.params, "num");
  if (number <= 0) return {};
  const block = blockAt(ask, number);
  const how = { form: ask.form, ...ask.node.faults };
  return block ? block.txs.map((included) => infoToJson(block, included, how)) : [];
}

function print({ form }: NodeAsk, block: DevnetBlock | undefined, detail = true): Json {
  return block ? blockToJson(block, form, detail) : {};
}

import { resultsOf } from "../chain/block.ts";
import { txToJson } from "../codec/tx-json.ts";
import { infoToJson } from "./info-json.ts";
import type { NodeAsk, NodeHandler } from "./node-ask.ts";
import type { Json } from "./node-json.ts";
import { hexOf } from "./node-params.ts";

/** Questions about single transactions. */
export const txEndpoints: Record<string, NodeHandler> = {
  gettransactionbyid: (ask) => getTx(ask),
  gettransactioninfobyid: (ask) => getInfo(ask),
};

/** The pool, which only the head's view has. */
export const poolEndpoints: Record<string, NodeHandler> = {
  gettransactionlistfrompending: ({ node }) => ({ txId: waitingIds(node) }),
  gettransactionfrompending: (ask) => getPending(ask),
  getpendingsize: ({ node }) => ({ pendingSize: node.core.pool.size }),
};

/** Included ones, and in the head's view pending ones too: never a proof of inclusion there. */
function getTx(ask: NodeAsk): Json {
  const found = findIncluded(ask);
  if (found) return txToJson(found.included.tx, resultsOf(found.included), ask.form);
  return ask.view.pending ? getPending(ask) : {};
}

function getPending({ node, params, form }: NodeAsk): Json {
  const pending = node.core.pool.find(hexOf(params, "value"));
  if (!pending) return {};
  return txToJson(pending.tx, [{ fee: 0n, ret: "SUCESS", contractRet: pending.result }], form);
}

function getInfo(ask: NodeAsk): Json {
  const found = findIncluded(ask);
  const how = { form: ask.form, ...ask.node.faults };
  return found ? infoToJson(found.block, found.included, how) : {};
}

function findIncluded({ node, view, params }: NodeAsk) {
  const place = view.state.inclusion(hexOf(params, "value"));
  const block = place && node.core.store.block(place.blockNumber);
  const included = block?.txs[place?.index ?? -1];
  const reaches = block !== undefined && block.header.number <= view.number;
  return reaches && included ? { block, included } : null;
}

function waitingIds(node: NodeAsk["node"]): string[] {
  return node.core.pool.list().map(({ tx }) => tx.txId);
}

import { stringifyChainJson } from "@clearhold/tron/node-answers";
import { CodecFault } from "@clearhold/tron/transaction";
import { type DevnetTx, readTxHex } from "../codec/devnet-tx.ts";
import { readTxJson, txToJson } from "../codec/tx-json.ts";
import { ChainRefusal } from "../execution/chain-refusal.ts";
import { broadcast } from "../node/devnet-node.ts";
import { type NodeAsk, NodeException, type NodeHandler } from "./node-ask.ts";
import { type Json, printText } from "./node-json.ts";
import { hexOf } from "./node-params.ts";

/** Taken, but the caller shall not learn it: the connection is closed without an answer. */
export class DroppedAnswer extends Error {
  override readonly name = "DroppedAnswer";
}

export const broadcastEndpoints: Record<string, NodeHandler> = {
  broadcasttransaction: (ask) => broadcastJson(ask),
  broadcasthex: (ask) => broadcastHex(ask),
};

/** Success has no `code`, failure no `result`: both are what protobuf leaves out. */
async function broadcastJson(ask: NodeAsk): Promise<Json> {
  const tx = read(() => readTxJson(ask.params, ask.form));
  const refusal = await offer(ask, tx);
  if (refusal === null) return { result: true, txid: tx.txId };
  const message = printText(refusal.broadcastMessage, ask.form);
  return { code: refusal.code, message, txid: tx.txId };
}

/** Here every key is always present, and the message is plain text. */
async function broadcastHex(ask: NodeAsk): Promise<Json> {
  const tx = read(() => readTxHex(hexOf(ask.params, "transaction")));
  const refusal = await offer(ask, tx);
  return {
    result: refusal === null,
    code: refusal?.code ?? "SUCCESS",
    message: refusal?.broadcastMessage ?? "",
    transaction: stringifyChainJson(txToJson(tx, [], "visible")),
    txid: tx.txId,
  };
}

async function offer({ node }: NodeAsk, tx: DevnetTx): Promise<ChainRefusal | null> {
  try {
    await broadcast(node, tx);
  } catch (error) {
    if (error instanceof ChainRefusal) return error;
    throw error;
  }
  if (node.faults.dropAnswers > 0) {
    node.faults.dropAnswers -= 1;
    throw new DroppedAnswer();
  }
  return null;
}

function read(reader: () => DevnetTx): DevnetTx {
  try {
    return reader();
  } catch (error) {
    if (!(error instanceof CodecFault)) throw error;
    throw new NodeException(
      "com.google.protobuf.InvalidProtocolBufferException",
      `Protocol message could not be read: ${error.message}`,
    );
  }
}

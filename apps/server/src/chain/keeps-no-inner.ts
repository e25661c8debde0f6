import type { ChainView, NodeClient } from "@clearhold/tron/node";
import type { TxInfo } from "@clearhold/tron/node-answers";
import { CodecFault, type Contract, decodeRawTx } from "@clearhold/tron/transaction";

/**
 * A probe: true when the node's own answers prove that it does not keep the inner transactions of this
 * block (vm.saveInternalTx). Either its receipts have an event of a contract that nobody called
 * directly, which needs an inner call. Or the same call, run by the node only to look, makes inner
 * transactions. Whoever shows a single one of the block keeps them, and no proof means no.
 */
export async function keepsNoInner(
  { solid }: Pick<NodeClient, "solid">,
  { txid }: { readonly txid: string },
  blockNumber: number,
): Promise<boolean> {
  const infos = await solid.listInfos(blockNumber);
  if (infos.some(({ internalTxs }) => internalTxs.length > 0)) return false;
  return infos.some(calledAnother) || (await makesInnerCalls(solid, txid));
}

/** True when an event came from another contract than the one that was called. */
function calledAnother({ failed, contractAddress, logs }: TxInfo): boolean {
  if (failed || contractAddress === null) return false;
  return logs.some(({ address }) => `41${address}` !== contractAddress);
}

async function makesInnerCalls(solid: ChainView, txid: string): Promise<boolean> {
  const tx = await solid.findTx(txid);
  const call = tx === null ? null : callOf(tx.rawHex);
  if (call === null) return false;
  const result = await solid.callConstant(call);
  return result.kind === "returned" && result.innerCount > 0;
}

function callOf(rawHex: string) {
  const contract = contractOf(rawHex);
  if (contract?.type !== "TriggerSmartContract") return null;
  const { ownerAddress, contractAddress, data, callValue } = contract;
  return { ownerAddress, contractAddress, data, callValue };
}

function contractOf(rawHex: string): Contract | null {
  try {
    return decodeRawTx(rawHex).contract;
  } catch (error) {
    if (error instanceof CodecFault) return null;
    throw error;
  }
}

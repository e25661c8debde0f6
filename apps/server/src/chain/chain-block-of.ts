import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import { creditsOf } from "@clearhold/tron/block";
import type { Block, TxInfo } from "@clearhold/tron/node-answers";
import type { ChainBlock, ChainMovement, ChainTxOutcome } from "../wire/chain/chain-block.ts";

/** A block and its infos as the books read them. Give it only a pair that judgePair found to fit. */
export function chainBlockOf(
  pair: { readonly block: Block; readonly infos: readonly TxInfo[] },
  usdtContract: string,
): ChainBlock {
  const { block, infos } = pair;
  const infoOf = new Map(infos.map((info) => [info.txId, info]));
  const outcomes = block.transactions.map(
    ({ txId, type, contractRet, owner }): [string, ChainTxOutcome] => {
      const info = infoOf.get(txId);
      const failed = info === undefined || info.failed || !succeeded(info.receiptResult);
      const networkFeeUnits = info?.fee ?? 0n;
      const ended = contractRet === "SUCCESS" && !failed;
      return [
        txId,
        {
          succeeded: ended,
          networkFeeUnits,
          payer: owner,
          changesKeys: ended && type === permissionUpdate,
        },
      ];
    },
  );
  return {
    number: block.number,
    id: block.id,
    at: new Date(block.timestamp),
    parentId: block.parentHash,
    movements: movementsOf(pair, hexAddress(usdtContract)),
    outcomes: new Map(outcomes),
  };
}

const permissionUpdate = "AccountPermissionUpdateContract";

/** Every coin that moved, whoever's: the books know better than we which addresses are ours. */
function movementsOf(
  pair: { readonly block: Block; readonly infos: readonly TxInfo[] },
  usdtContract: HexAddress,
): ChainMovement[] {
  return creditsOf(pair, { usdtContract }, () => true).map((credit) => ({
    txid: credit.txId,
    kind: credit.kind,
    position: credit.index,
    currency: credit.currency,
    from: credit.from,
    to: credit.to,
    units: credit.units,
  }));
}

/** Absent for what calls no contract; otherwise one word alone means success. */
function succeeded(receiptResult: string | null): boolean {
  return receiptResult === null || receiptResult === "SUCCESS";
}

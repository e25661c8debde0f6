import type { HexAddress } from "./address.ts";
import type { Block, NodeTx, TxInfo } from "./node-schemas.ts";
import { isProvedByCall } from "./receipt-check.ts";
import { readTransferLog } from "./trc20.ts";

/**
 * Coins that moved from one address to another. (txid, kind, position) is its identity for ever: after
 * a fork it comes again in another block under the same one.
 */
export type Movement = {
  readonly txid: string;
  /** TRX sent by an account, a token's event, TRX sent by a contract. */
  readonly kind: "trx" | "log" | "int";
  /**
   * What the chain fixes within the transaction: the contract's index (0), the log's index, the inner
   * transaction's own hash. Which inner transactions a node prints is an option of that node, so a place
   * in its list names nothing.
   */
  readonly position: string;
  readonly currency: "TRX" | "USDT";
  readonly units: bigint;
  readonly from: HexAddress;
  readonly to: HexAddress;
  /**
   * True when the block's own bytes prove it: a transfer of TRX, or an event that repeats a direct call
   * of the token. Of anything else that contracts did there is a node's word alone.
   */
  readonly proved: boolean;
};

type Pair = {
  readonly block: Pick<Block, "transactions">;
  readonly infos: readonly TxInfo[];
};

/** Hex of the notes "call" and "suicide"; votes, stakes and the like move no TRX to anyone. */
const PAYING_NOTES: ReadonlySet<string> = new Set(["63616c6c", "73756963696465"]);

/**
 * Every coin that a block moved, in the block's order. Give it only a block and infos that judgePair
 * found to fit.
 *
 * It believes what took effect, never what was asked for: a transfer whose result is SUCCESS, an event
 * of the one USDT contract, TRX that a contract really passed on. So failed transactions, other tokens
 * by the same name, TRC10 assets, zero amounts, call data and rejected inner calls all give nothing.
 * Dust is given: a minimum is the caller's policy, and what arrived is still on the books.
 */
export function movementsOf({ block, infos }: Pair, usdtContract: HexAddress): Movement[] {
  const infoOf = new Map(infos.map((info) => [info.txId, info]));
  return block.transactions
    .flatMap((tx) => movedBy(tx, infoOf.get(tx.txId), usdtContract))
    .filter(({ units }) => units > 0n);
}

function movedBy(tx: NodeTx, info: TxInfo | undefined, usdtContract: HexAddress): Movement[] {
  // One word means success; every other one, known today or not, means that nothing moved.
  if (tx.contractRet !== "SUCCESS" || info === undefined || info.failed) return [];
  const { txId: txid, transfer } = tx;
  if (transfer !== null) {
    const { from, to, amount: units } = transfer;
    return [{ txid, kind: "trx", position: "0", currency: "TRX", units, from, to, proved: true }];
  }
  if (info.receiptResult !== "SUCCESS") return [];
  const moved = tokenMovements(tx, info, usdtContract);
  return info.internalTxs.length === 0 ? moved : [...moved, ...innerMovements(info)];
}

function tokenMovements(tx: NodeTx, { logs }: TxInfo, usdtContract: HexAddress): Movement[] {
  return logs.flatMap((log, index): Movement[] => {
    const moved = readTransferLog(log, usdtContract);
    if (moved === null) return [];
    const { from, to, units } = moved;
    const proved = isProvedByCall(tx, moved, usdtContract);
    const position = `${index}`;
    return [{ txid: tx.txId, kind: "log", position, currency: "USDT", units, from, to, proved }];
  });
}

function innerMovements({ txId: txid, internalTxs }: TxInfo): Movement[] {
  return internalTxs.flatMap(({ hash, from, to, amount: units, note, rejected }): Movement[] =>
    to === null || rejected || !PAYING_NOTES.has(note)
      ? []
      : [{ txid, kind: "int", position: hash, currency: "TRX", units, from, to, proved: false }],
  );
}

import type { HexAddress } from "./address.ts";
import type { Block, InternalTx, NodeTx, TxInfo } from "./node-schemas.ts";
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
type Moved = Omit<Movement, "txid">;

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
  return block.transactions.flatMap((tx) =>
    movedBy(tx, infoOf.get(tx.txId), usdtContract)
      .filter(({ units }) => units > 0n)
      .map((moved) => ({ txid: tx.txId, ...moved })),
  );
}

function movedBy(tx: NodeTx, info: TxInfo | undefined, usdtContract: HexAddress): Moved[] {
  // One word means success; every other one, known today or not, means that nothing moved.
  if (tx.contractRet !== "SUCCESS" || info === undefined || info.failed) return [];
  if (tx.transfer !== null) {
    const { from, to, amount } = tx.transfer;
    return [{ kind: "trx", position: "0", currency: "TRX", units: amount, from, to, proved: true }];
  }
  if (info.receiptResult !== "SUCCESS") return [];
  return [...tokenMovements(tx, info, usdtContract), ...innerMovements(info.internalTxs)];
}

function tokenMovements(tx: NodeTx, info: TxInfo, usdtContract: HexAddress): Moved[] {
  return info.logs.flatMap((log, index) => {
    const moved = readTransferLog(log, usdtContract);
    if (moved === null) return [];
    const proved = isProvedByCall(tx, moved, usdtContract);
    return [
      { kind: "log" as const, position: `${index}`, currency: "USDT" as const, ...moved, proved },
    ];
  });
}

function innerMovements(internalTxs: readonly InternalTx[]): Moved[] {
  return internalTxs.flatMap(({ hash, from, to, amount, note, rejected }) =>
    to === null || rejected || !PAYING_NOTES.has(note)
      ? []
      : [{ ...fixedOfInner, position: hash, units: amount, from, to }],
  );
}

const fixedOfInner = { kind: "int", currency: "TRX", proved: false } as const;

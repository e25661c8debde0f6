import type { HexAddress } from "./address.ts";
import type { Block, InternalTx, NodeTx, TxInfo } from "./node-schemas.ts";
import { readTransferLog } from "./trc20.ts";

/**
 * One arrival of money at one of our addresses. (txId, kind, index) is its identity for ever: after a
 * fork it comes again in another block under the same one.
 */
export type Credit = {
  readonly txId: string;
  /** TRX sent by an account, a token's event, TRX sent by a contract. */
  readonly kind: "trx" | "log" | "int";
  /** Position among the logs or internal transactions of the info; 0 for a plain transfer. */
  readonly index: number;
  readonly currency: "TRX" | "USDT";
  readonly units: bigint;
  readonly from: HexAddress;
  readonly to: HexAddress;
  /** True when the sender is ours too: a sweep or a top-up, and no one's deposit. */
  readonly internal: boolean;
};

type Movement = Pick<Credit, "kind" | "index" | "currency" | "units" | "from" | "to">;
export type CreditConfig = { readonly usdtContract: HexAddress };

/** Hex of the notes "call" and "suicide"; votes, stakes and the like move no TRX to anyone. */
const PAYING_NOTES: ReadonlySet<string> = new Set(["63616c6c", "73756963696465"]);

/**
 * Everything a block brought to the addresses we watch, in the block's order. Give it only a block and
 * infos that judgePair found to fit.
 *
 * It believes what took effect, never what was asked for: a transfer whose result is SUCCESS, an event
 * of the one USDT contract, TRX that a contract really passed on. So failed transactions, other tokens
 * by the same name, TRC10 assets, zero amounts, call data and rejected inner calls all give nothing.
 * Dust is given: a minimum is the caller's policy, and what arrived is still on the books.
 */
export function creditsOf(
  {
    block,
    infos,
  }: { readonly block: Pick<Block, "transactions">; readonly infos: readonly TxInfo[] },
  config: CreditConfig,
  watched: (address: HexAddress) => boolean,
): Credit[] {
  const infoOf = new Map(infos.map((info) => [info.txId, info]));
  return block.transactions.flatMap((tx) =>
    movementsOf(tx, infoOf.get(tx.txId), config)
      .filter(({ units, to }) => units > 0n && watched(to))
      .map((movement) => ({ txId: tx.txId, ...movement, internal: watched(movement.from) })),
  );
}

function movementsOf(tx: NodeTx, info: TxInfo | undefined, config: CreditConfig): Movement[] {
  // One word means success; every other one, known today or not, means that nothing moved.
  if (tx.contractRet !== "SUCCESS" || info === undefined || info.failed) return [];
  if (tx.transfer !== null) {
    const { from, to, amount } = tx.transfer;
    return [{ kind: "trx", index: 0, currency: "TRX", units: amount, from, to }];
  }
  if (info.receiptResult !== "SUCCESS") return [];
  return [...tokenMovements(info, config.usdtContract), ...innerMovements(info.internalTxs)];
}

function tokenMovements(info: TxInfo, usdtContract: HexAddress): Movement[] {
  return info.logs.flatMap((log, index) => {
    const moved = readTransferLog(log, usdtContract);
    return moved === null
      ? []
      : [{ kind: "log" as const, index, currency: "USDT" as const, ...moved }];
  });
}

function innerMovements(internalTxs: readonly InternalTx[]): Movement[] {
  return internalTxs.flatMap(({ from, to, amount, note, rejected }, index) =>
    to === null || rejected || !PAYING_NOTES.has(note)
      ? []
      : [{ kind: "int" as const, index, currency: "TRX" as const, units: amount, from, to }],
  );
}

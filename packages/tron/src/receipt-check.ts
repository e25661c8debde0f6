import type { HexAddress } from "./address.ts";
import type { Block, NodeTx, TxInfo } from "./node-schemas.ts";
import { decodeTokenCall, readTransferLog, type TokenMovement } from "./trc20.ts";

/** How a transaction ended is in its receipt too where it ran a contract. */
const runsContract: ReadonlySet<string> = new Set(["TriggerSmartContract", "CreateSmartContract"]);

/**
 * What a receipt says against the block that it belongs to, in words for the log; null when nothing.
 * The block's bytes hold each transaction's call and result. What a receipt adds to them, events of
 * other contracts and inner transactions, no bytes prove: see `Movement.proved`.
 */
export function findContradiction(
  block: Pick<Block, "timestamp" | "transactions">,
  infos: readonly TxInfo[],
  usdtContract: HexAddress,
): string | null {
  const infoOf = new Map(infos.map((info) => [info.txId, info]));
  for (const tx of block.transactions) {
    const info = infoOf.get(tx.txId);
    if (info === undefined) continue;
    if (info.blockTimestamp !== block.timestamp)
      return `the receipt of ${tx.txId} has another time`;
    const contradiction = contradictionOf(tx, info, usdtContract);
    if (contradiction !== null) return `the receipt of ${tx.txId} ${contradiction}`;
  }
  return null;
}

/** The same of one transaction, in words that follow "the receipt". */
export function contradictionOf(tx: NodeTx, info: TxInfo, usdtContract: HexAddress): string | null {
  if (info.failed !== (tx.contractRet !== "SUCCESS")) return "has another result";
  if (runsContract.has(tx.type) && info.receiptResult !== tx.contractRet) {
    return "has another result of the contract";
  }
  if (hasTwice(info.internalTxs)) return "has an inner transaction twice";
  const asked = askedOf(tx, usdtContract);
  if (asked === null || tx.contractRet !== "SUCCESS") return null;
  const moved = info.logs.flatMap((log) => readTransferLog(log, usdtContract) ?? []);
  return isWhatWasAsked(asked, moved) ? null : "has other events than its call makes";
}

function hasTwice(inner: TxInfo["internalTxs"]): boolean {
  return inner.length > 1 && new Set(inner.map(({ hash }) => hash)).size < inner.length;
}

/** True when the call data of the transaction prove this event: it asked the token for exactly that. */
export function isProvedByCall(
  tx: NodeTx,
  moved: TokenMovement,
  usdtContract: HexAddress,
): boolean {
  const asked = askedOf(tx, usdtContract);
  return asked !== null && sameMovement(asked, moved);
}

function askedOf({ call }: NodeTx, usdtContract: HexAddress): TokenMovement | null {
  if (call === null || call.contract !== usdtContract) return null;
  return decodeTokenCall(call.data, call.caller);
}

/** One event of all that was asked for; or two, when the token keeps a fee for its owner. */
function isWhatWasAsked(asked: TokenMovement, moved: readonly TokenMovement[]): boolean {
  const [one, other] = moved;
  if (one === undefined || moved.length > 2) return false;
  if (other === undefined) return sameMovement(asked, one);
  return isLessFee(asked, one, other) || isLessFee(asked, other, one);
}

function isLessFee(asked: TokenMovement, sent: TokenMovement, fee: TokenMovement): boolean {
  const units = asked.units - fee.units;
  const inBounds = fee.units > 0n && fee.units <= feeMax(asked.units);
  return inBounds && fee.from === asked.from && sameMovement({ ...asked, units }, sent);
}

/** USDT lets its owner set less than 20 basis points, and less than 50 USDT. */
function feeMax(units: bigint): bigint {
  const share = (units * 20n) / 10_000n;
  return share < 50_000_000n ? share : 50_000_000n;
}

function sameMovement(one: TokenMovement, other: TokenMovement): boolean {
  return one.from === other.from && one.to === other.to && one.units === other.units;
}

import { money } from "@clearhold/money";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Journal, RowChange } from "../../../ledger/index.ts";
import { networkFeePaid, returnedFromCold } from "../../../ledger/recipes/custody.ts";
import type { ChainBlock, ChainMovement } from "../../../wire/chain/chain-block.ts";
import { type Arrival, creditRow } from "../deposits/index.ts";
import { arrivalOf } from "./find-arrivals.ts";
import type { OwnOf } from "./own-changes.ts";

export type Returns = {
  readonly journals: readonly Journal[];
  /** Their evidence: each is an arrival at a wallet of the house. */
  readonly rows: readonly RowChange[];
  /** The chain transactions that these are, whole. */
  readonly txids: ReadonlySet<string>;
};

/**
 * Coins that people with the cold key gave back to a wallet that works. The cold address moves by
 * hand, so no record of ours knows of it beforehand: its own signature, and that everything it moved
 * went to the hot or the resource wallet, say what it is. Its fee was the cold wallet's too.
 */
export function findReturns(block: ChainBlock, own: OwnOf, at: Date): Returns {
  const byTxid = new Map<string, ChainMovement[]>();
  for (const movement of block.movements) {
    byTxid.set(movement.txid, [...(byTxid.get(movement.txid) ?? []), movement]);
  }
  const journals: Journal[] = [];
  const rows: RowChange[] = [];
  const txids = new Set<string>();
  for (const [txid, movements] of byTxid) {
    const fee = block.outcomes.get(txid);
    const signedByCold = own.get(fee?.payer ?? "")?.purpose === "cold";
    const [only] = movements;
    if (!signedByCold || movements.length !== 1 || only === undefined) continue;
    const target = own.get(only.to);
    if (own.get(only.from)?.purpose !== "cold" || !target) continue;
    if (target.purpose !== "hot" && target.purpose !== "resource") continue;
    const networkFeeUnits = fee && fee.networkFeeUnits > 0n ? fee.networkFeeUnits : null;
    const arrival = { ...arrivalOf(only, target, { block, at }), networkFeeUnits };
    txids.add(txid);
    rows.push(creditRow(arrival));
    journals.push(...journalsOf(arrival, target.purpose));
  }
  return { journals, rows, txids };
}

function journalsOf(arrival: Arrival, to: "hot" | "resource"): Journal[] {
  const { id: depositId, txid: chainTxId, amount } = arrival;
  const returned = returnedFromCold({ depositId, to, amount });
  if (!arrival.networkFeeUnits) return [returned];
  const fee = { chainTxId, amount: money("TRX", arrival.networkFeeUnits) };
  return [returned, networkFeePaid({ ...fee, wallet: walletOf("cold", "TRX") })];
}

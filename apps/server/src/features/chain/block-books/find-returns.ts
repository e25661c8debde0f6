import { money } from "@clearhold/money";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Journal } from "../../../ledger/index.ts";
import { networkFeePaid, returnedFromCold } from "../../../ledger/recipes/custody.ts";
import type { ChainBlock, ChainMovement } from "../../../wire/chain/chain-block.ts";
import { depositId } from "../deposits/index.ts";
import type { OwnOf } from "./own-changes.ts";

export type Returns = {
  readonly journals: readonly Journal[];
  /** The chain transactions that these are, whole. */
  readonly txids: ReadonlySet<string>;
};

/**
 * Coins that people with the cold key gave back to a wallet that works. The cold address moves by
 * hand, so no record of ours knows of it beforehand: its own signature, and that everything it moved
 * went to the hot or the resource wallet, say what it is. Its fee was the cold wallet's too.
 */
export function findReturns(block: ChainBlock, own: OwnOf): Returns {
  const byTxid = new Map<string, ChainMovement[]>();
  for (const movement of block.movements) {
    byTxid.set(movement.txid, [...(byTxid.get(movement.txid) ?? []), movement]);
  }
  const journals: Journal[] = [];
  const txids = new Set<string>();
  for (const [txid, movements] of byTxid) {
    const fee = block.outcomes.get(txid);
    const signedByCold = own.get(fee?.payer ?? "")?.purpose === "cold";
    const [only] = movements;
    if (!signedByCold || movements.length !== 1 || only === undefined) continue;
    const booked = journalOf(only, block, own);
    if (booked === null) continue;
    txids.add(txid);
    journals.push(booked);
    if (fee && fee.networkFeeUnits > 0n) {
      const amount = money("TRX", fee.networkFeeUnits);
      const fact = { chainTxId: txid, amount, occurredAt: block.at };
      journals.push(networkFeePaid({ ...fact, wallet: walletOf("cold", "TRX") }));
    }
  }
  return { journals, txids };
}

function journalOf(movement: ChainMovement, block: ChainBlock, own: OwnOf): Journal | null {
  const { from, to, currency, units } = movement;
  const target = own.get(to)?.purpose;
  if (own.get(from)?.purpose !== "cold" || (target !== "hot" && target !== "resource")) return null;
  return returnedFromCold({
    depositId: depositId(target, movement),
    to: target,
    occurredAt: block.at,
    amount: money(currency, units),
  });
}

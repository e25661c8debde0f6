import type { Money } from "@clearhold/money";
import { hotWallet, networkFeeExpense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type NetworkFeePaid = {
  /** The chain transaction that was charged for. */
  readonly chainTxId: string;
  readonly amount: Money<"TRX">;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The network burned TRX of the hot wallet for a chain transaction of the house. */
export function networkFeePaid({ chainTxId, amount, occurredAt }: NetworkFeePaid): Journal {
  const booked = journal("network-fee-paid", chainTxId, [
    debit(networkFeeExpense(amount.currency), amount),
    credit(hotWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

import type { Money } from "@clearhold/money";
import { type Account, hotWallet, networkFeeExpense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type NetworkFeePaid = {
  /** The chain transaction that was charged for. */
  readonly chainTxId: string;
  readonly amount: Money<"TRX">;
  /** The time of the block. */
  readonly occurredAt: Date;
  /** The wallet whose TRX was burned; the hot wallet where none is named. */
  readonly wallet?: Account;
};

/** The network burned TRX of a wallet for a chain transaction of the house. */
export function networkFeePaid(fact: NetworkFeePaid): Journal {
  const { chainTxId, amount, occurredAt, wallet = hotWallet(amount.currency) } = fact;
  const booked = journal("network-fee-paid", chainTxId, [
    debit(networkFeeExpense(amount.currency), amount),
    credit(wallet, amount),
  ]);
  return { ...booked, occurredAt };
}

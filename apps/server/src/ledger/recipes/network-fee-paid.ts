import type { Money } from "@clearhold/money";
import { type Account, hotWallet, networkFeeExpense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type NetworkFeePaid = {
  /** The chain transaction that was charged for. */
  readonly chainTxId: string;
  /** TRX that were burned, or USDT that its issuer kept as a fee of the transfer. */
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
  /** The wallet that it came out of; the hot wallet where none is named. */
  readonly wallet?: Account;
};

/**
 * What a chain transaction of the house cost a wallet of it beside what arrived. One in each currency:
 * the network's own is booked by the bare id.
 */
export function networkFeePaid(fact: NetworkFeePaid): Journal {
  const { chainTxId, amount, occurredAt, wallet = hotWallet(amount.currency) } = fact;
  const { currency } = amount;
  const reference = currency === "TRX" ? chainTxId : `${chainTxId} ${currency}`;
  const booked = journal("network-fee-paid", reference, [
    debit(networkFeeExpense(amount.currency), amount),
    credit(wallet, amount),
  ]);
  return { ...booked, occurredAt };
}

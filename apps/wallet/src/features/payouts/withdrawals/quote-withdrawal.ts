import { feeAtRate, type Money, money, percentScale } from "@clearhold/money";
import { readUnits } from "../../../money/read-money.ts";

export type WithdrawalQuote = { amount: Money; fee: Money; received: Money };

/** What a withdrawal costs at the rate that the server names, and the rest: what arrives. */
export function quoteWithdrawal(amount: Money, feePercent: string): WithdrawalQuote {
  const fee = feeAtRate(amount.units, readUnits(feePercent, percentScale));
  return {
    amount,
    fee: money(amount.currency, fee),
    received: money(amount.currency, amount.units - fee),
  };
}

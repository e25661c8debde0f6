import { divideRoundDown, type Money, money } from "@clearhold/money";
import { readUnits } from "../../money/read-money.ts";

/** Decimals with which a percentage is read; far more than any rate has. */
const percentScale = 12;
const whole = 100n * 10n ** BigInt(percentScale);

export type WithdrawalQuote = { amount: Money; fee: Money; received: Money };

/** The fee of a withdrawal, rounded down so that it never exceeds the shown rate, and the rest. */
export function quoteWithdrawal(amount: Money, feePercent: string): WithdrawalQuote {
  const rate = readUnits(feePercent, percentScale);
  const fee = divideRoundDown(amount.units * rate, whole);
  return {
    amount,
    fee: money(amount.currency, fee),
    received: money(amount.currency, amount.units - fee),
  };
}

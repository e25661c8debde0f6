import { divideRoundDown, type Money, money, partsPerMillion } from "@clearhold/money";
import { readUnits } from "../../money/read-money.ts";

/** The platform's share of a profit (spec 9: stated as 20 %). */
export const platformFeePercent = "20";

/** Decimals between a percent and parts per million. */
const percentScale = 4;

export type Outcome = {
  /** Percent of the principal, with its sign. */
  readonly percent: string;
  /** Signed, before the fee. */
  readonly result: Money;
  readonly fee: Money;
  /** What would be booked. */
  readonly received: Money;
};

/**
 * What `amount` alone would bring if a project ended at `percent`, rounded as a settlement rounds:
 * a part down, the fee of a profit down, no fee without a profit (decisions 2).
 */
export function quoteOutcome(amount: Money, percent: string): Outcome {
  const rate = readUnits(percent, percentScale);
  const part = divideRoundDown(amount.units * (partsPerMillion + rate), partsPerMillion);
  const result = part - amount.units;
  const fee = platformFeeOf(result, platformFeePercent);
  return {
    percent,
    result: money(amount.currency, result),
    fee: money(amount.currency, fee),
    received: money(amount.currency, part - fee),
  };
}

/** The platform's fee on one part's result, in units: a share of a profit, nothing otherwise. */
export function platformFeeOf(resultUnits: bigint, feePercent: string): bigint {
  if (resultUnits <= 0n) return 0n;
  return divideRoundDown(resultUnits * readUnits(feePercent, percentScale), partsPerMillion);
}

/** The target, nothing, and a loss as big as the target: gains and losses get the same room. */
export function outcomesOf(amount: Money, targetPercent: string): Outcome[] {
  const percents = [targetPercent, "0", `-${targetPercent}`, "-100"];
  return [...new Set(percents)]
    .filter((percent) => readUnits(percent, percentScale) >= -partsPerMillion)
    .map((percent) => quoteOutcome(amount, percent));
}

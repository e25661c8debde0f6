import { divideRoundDown, type Money, money, partsPerMillion } from "@clearhold/money";
import { quoteSettlement } from "@clearhold/money/settlement";
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
 * What `amount` alone would bring if a project ended at `percent`: the part that this leaves in
 * escrow, rounded down, and the very settlement that a result is published by.
 */
export function quoteOutcome(amount: Money, percent: string): Outcome {
  const rate = readUnits(percent, percentScale);
  const part = divideRoundDown(amount.units * (partsPerMillion + rate), partsPerMillion);
  // Of no amount there is no claim either.
  const claims = amount.units > 0n ? [{ subscriptionId: "", principalUnits: amount.units }] : [];
  const { lines } = quoteSettlement(part, claims, readUnits(platformFeePercent, percentScale));
  const told = (units: bigint | undefined) => money(amount.currency, units ?? 0n);
  return {
    percent,
    result: told(lines[0]?.resultUnits),
    fee: told(lines[0]?.platformUnits),
    received: told(lines[0]?.earningsUnits),
  };
}

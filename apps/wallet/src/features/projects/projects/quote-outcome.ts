import {
  divideRoundDown,
  formatPercent,
  type Money,
  money,
  partsPerMillion,
  percentScale,
} from "@clearhold/money";
import { platformFeePpm, quoteSettlement, type SettlementLine } from "@clearhold/money/settlement";
import { readUnits } from "../../../money/read-money.ts";

/** The platform's share of a profit (requirement 9: stated as 20 %). */
export const platformFeePercent = formatPercent(platformFeePpm);

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
  const line = settleAlone(amount.units, part);
  const told = (units: bigint | undefined) => money(amount.currency, units ?? 0n);
  return {
    percent,
    result: told(line?.resultUnits),
    fee: told(line?.platformUnits),
    received: told(line?.earningsUnits),
  };
}

/** The line of the only subscriber; of nothing subscribed there is none. */
function settleAlone(principalUnits: bigint, part: bigint): SettlementLine | undefined {
  if (principalUnits === 0n) return undefined;
  const claim = { subscriptionId: "", principalUnits };
  return quoteSettlement(part, [claim], platformFeePpm).lines[0];
}

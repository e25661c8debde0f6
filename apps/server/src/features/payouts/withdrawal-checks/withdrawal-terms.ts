import type { CurrencyCode } from "@clearhold/money";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";
import type { TermsByCurrency, WithdrawalTerms } from "./quote-withdrawal.ts";

/** By currency, in units. */
export type WithdrawalRules = {
  /** The signer's cap for one payment: above it nothing is signed. */
  readonly once: Readonly<Record<CurrencyCode, bigint>>;
  /** What one person may take out in 24 hours without an operator. */
  readonly automatic: Readonly<Record<CurrencyCode, bigint>>;
  readonly minimum: Readonly<Record<CurrencyCode, bigint>>;
};

/**
 * What the network charges for a payee who was never paid before, in sun: the most that a payment
 * costs the house, shown beside the fee. The minimum is set so that it stays a fraction of what is
 * sent (docs/decisions/0024).
 */
const networkFeeUnits = { TRX: 1_400_000n, USDT: 13_400_000n } as const;

/** The house's terms. */
export function withdrawalTerms(rules: WithdrawalRules): TermsByCurrency {
  const termsOf = (currency: CurrencyCode): WithdrawalTerms => ({
    minimumUnits: rules.minimum[currency],
    limitUnits: rules.once[currency],
    automaticUnits: rules.automatic[currency],
    feePartsPerMillion: withdrawalFeePartsPerMillion[currency],
    networkFeeUnits: networkFeeUnits[currency],
  });
  return { TRX: termsOf("TRX"), USDT: termsOf("USDT") };
}

/** An operator has so long; after it the money goes back by itself (decisions 8, rule 14). */
export const reviewHoursMax = 72;

/** When a review that began then ends by itself. */
export function reviewEnd(reviewAt: Date): Date {
  return new Date(reviewAt.getTime() + reviewHoursMax * 3_600_000);
}

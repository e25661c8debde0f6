import { type CurrencyCode, type Money, money } from "@clearhold/money";
import { withdrawalFeePartsPerMillion } from "../../../wire/guard/withdrawal-fee.ts";

/** What a withdrawal costs and how small or large it may be. */
export type WithdrawalTerms = {
  readonly minimum: Money;
  /** The most in one withdrawal: what the signer pays without a person. */
  readonly once: Money;
  /** The most in 24 hours that no operator looks at. */
  readonly automatic: Money;
  readonly feePartsPerMillion: bigint;
  /** What the network is expected to charge the house; for information. */
  readonly networkFee: Money<"TRX">;
};

export type TermsByCurrency = Readonly<Record<CurrencyCode, WithdrawalTerms>>;

/** Units of each currency. */
type UnitsByCurrency = Readonly<Record<CurrencyCode, bigint>>;

export type WithdrawalLimits = {
  /** The signer's cap for one payment: above it nothing is signed. */
  readonly once: UnitsByCurrency;
  /** What one person may take out in 24 hours without an operator. */
  readonly automatic: UnitsByCurrency;
  readonly minimum: UnitsByCurrency;
};

/**
 * What the network charges for a payee who was never paid before, in sun: the most that a payment
 * costs the house, shown beside the fee. The minimum is set so that it stays a fraction of what is
 * sent (docs/decisions/0024).
 */
const networkFeeUnits = { TRX: 1_400_000n, USDT: 13_400_000n } as const;

/** The house's terms. Operators change limits, so they are read at each use. */
export function withdrawalTerms({ minimum, once, automatic }: WithdrawalLimits): TermsByCurrency {
  const termsOf = (currency: CurrencyCode): WithdrawalTerms => ({
    minimum: money(currency, minimum[currency]),
    once: money(currency, once[currency]),
    automatic: money(currency, automatic[currency]),
    feePartsPerMillion: withdrawalFeePartsPerMillion[currency],
    networkFee: money("TRX", networkFeeUnits[currency]),
  });
  return {
    get TRX() {
      return termsOf("TRX");
    },
    get USDT() {
      return termsOf("USDT");
    },
  };
}

/** Operators have so long to decide; after it the money goes back. */
export const reviewHoursMax = 72;

/** When a review that began then ends. */
export function reviewEnd(reviewAt: Date): Date {
  return new Date(reviewAt.getTime() + reviewHoursMax * 3_600_000);
}

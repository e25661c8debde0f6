import { type CurrencyCode, feeAtRate } from "@clearhold/money";

/** What a withdrawal costs and how small or large it may be. */
export type WithdrawalTerms = {
  readonly minimumUnits: bigint;
  /** The most in one withdrawal: what the signer pays without a person. */
  readonly limitUnits: bigint;
  /** The most in 24 hours that no operator looks at. */
  readonly automaticUnits: bigint;
  readonly feePartsPerMillion: bigint;
  /** What the network is expected to charge the house, in sun; for information. */
  readonly networkFeeUnits: bigint;
};

export type TermsByCurrency = Readonly<Record<CurrencyCode, WithdrawalTerms>>;

export type WithdrawalQuote = { readonly feeUnits: bigint; readonly receivedUnits: bigint };

/**
 * Fee and received amount. The fee is rounded down, so it never exceeds the shown rate; what the
 * person receives is the exact rest.
 */
export function quoteWithdrawal(amountUnits: bigint, terms: WithdrawalTerms): WithdrawalQuote {
  const feeUnits = feeAtRate(amountUnits, terms.feePartsPerMillion);
  return { feeUnits, receivedUnits: amountUnits - feeUnits };
}

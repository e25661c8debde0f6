import { withdrawalFeePartsPerMillion } from "../../kernel/withdrawal-fee.ts";
import type { TermsByCurrency } from "./quote-withdrawal.ts";

const coin = 1_000_000n;

/**
 * The house's terms. Limits equal the signer's cap for one payment: above it nothing would be
 * signed without a person. The network's charge is what a payee costs who was never paid before.
 */
export function withdrawalTerms(limits: {
  readonly TRX: bigint;
  readonly USDT: bigint;
}): TermsByCurrency {
  return {
    TRX: {
      minimumUnits: coin,
      limitUnits: limits.TRX,
      feePartsPerMillion: withdrawalFeePartsPerMillion.TRX,
      networkFeeUnits: (14n * coin) / 10n,
    },
    USDT: {
      minimumUnits: coin,
      limitUnits: limits.USDT,
      feePartsPerMillion: withdrawalFeePartsPerMillion.USDT,
      networkFeeUnits: (134n * coin) / 10n,
    },
  };
}

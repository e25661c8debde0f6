/** The coins Clearhold holds. Both have six decimals on TRON. */
export const currencies = ["TRX", "USDT"] as const;
export type CurrencyCode = (typeof currencies)[number];

const scales: Record<CurrencyCode, number> = { TRX: 6, USDT: 6 };

/** Decimals between one coin and its smallest unit (sun for TRX). */
export function scaleOf(currency: CurrencyCode): number {
  return scales[currency];
}

export function isCurrencyCode(text: string): text is CurrencyCode {
  return (currencies as readonly string[]).includes(text);
}

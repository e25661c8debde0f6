import type { CurrencyCode } from "@clearhold/money";

/** What the house keeps of a withdrawal: shown by the web server, and held to by the guard. */
export const withdrawalFeePartsPerMillion: Readonly<Record<CurrencyCode, bigint>> = {
  TRX: 1_000n,
  USDT: 5_000n,
};

import { type CurrencyCode, divideRoundDown, partsPerMillion } from "@clearhold/money";

/** What the house keeps of a withdrawal: shown by the web server, and held to by the guard. */
export const withdrawalFeePartsPerMillion: Readonly<Record<CurrencyCode, bigint>> = {
  TRX: 1_000n,
  USDT: 5_000n,
};

/** The fee of an amount, both in units; rounded down, so that it never exceeds the shown rate. */
export function feeAtRate(amountUnits: bigint, feePartsPerMillion: bigint): bigint {
  return divideRoundDown(amountUnits * feePartsPerMillion, partsPerMillion);
}

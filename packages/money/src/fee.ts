import { divideRoundDown, partsPerMillion } from "./rounding.ts";

/** The fee of an amount, both in units; rounded down, so that it never exceeds the shown rate. */
export function feeAtRate(amountUnits: bigint, feePartsPerMillion: bigint): bigint {
  return divideRoundDown(amountUnits * feePartsPerMillion, partsPerMillion);
}

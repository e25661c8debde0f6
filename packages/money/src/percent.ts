import { formatUnits, parseUnits } from "./decimal-text.ts";

/** Decimals between a percent and parts per million, the one internal form of every rate. */
export const percentScale = 4;

/** Parts per million as percent: 5000 is "0.5". */
export function formatPercent(ppm: bigint): string {
  return formatUnits(ppm, percentScale);
}

/** "12.5" percent is 125000 parts per million; null for what `parseUnits` does not read. */
export function parsePercent(text: string): bigint | null {
  return parseUnits(text, percentScale);
}

import { divideRoundDown, formatUnits } from "@clearhold/money";

/** The decimals of a price in the display currency, and of a percentage. */
const decimals = { price: 6, percent: 2 } as const;
const one = 10n ** 12n;

/** What one TRX is worth in USDT, rounded down; "" where no rate is known. */
export function priceOf(trxPerUsdtE12: bigint | null): string {
  if (trxPerUsdtE12 === null) return "";
  const units = divideRoundDown(one * 10n ** BigInt(decimals.price), trxPerUsdtE12);
  return formatUnits(units, decimals.price);
}

/**
 * By how many percent the price of TRX has moved from one rate to another, cut towards zero so that no
 * move is shown larger than it was; "" where one of them is missing.
 */
export function changeOf(now: bigint | null, before: bigint | null): string {
  if (now === null || before === null) return "";
  const percent = 100n * 10n ** BigInt(decimals.percent);
  return formatUnits(((before - now) * percent) / now, decimals.percent);
}

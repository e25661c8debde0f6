import { divideRoundDown, formatUnits, type UsdtPrices } from "@clearhold/money";

/** The decimals of a price in the display currency, and of a percentage. */
const decimals = { price: 6, percent: 2 } as const;

/** What one coin is worth in a currency, rounded down; "" where a rate is missing. */
export function priceOf(coin: string, code: string, prices: UsdtPrices): string {
  const [of, into] = coin === code ? [1n, 1n] : [prices.get(coin), prices.get(code)];
  if (of === undefined || into === undefined) return "";
  const units = divideRoundDown(into * 10n ** BigInt(decimals.price), of);
  return formatUnits(units, decimals.price);
}

/**
 * By how many percent the price of TRX has moved from one rate of TRX per USDT to another, cut towards zero so that no
 * move is shown larger than it was; "" where one of them is missing.
 */
export function changeOf(now: bigint | null, before: bigint | null): string {
  if (now === null || before === null) return "";
  const percent = 100n * 10n ** BigInt(decimals.percent);
  return formatUnits(((before - now) * percent) / now, decimals.percent);
}

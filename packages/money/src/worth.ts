import { scaleOf } from "./currency.ts";
import type { Money } from "./money.ts";
import { divideRoundDown } from "./rounding.ts";

/** How much there is for one USDT, in trillionths, by currency; what has no rate is not in it. */
export type UsdtPrices = ReadonlyMap<string, bigint>;

/** Decimals of a worth: hundredths of its currency. */
export const worthScale = 2;

/**
 * What an amount is worth in a currency, in hundredths, rounded down; null where a rate is missing, which
 * nothing of a coin needs. It is one division, so nothing is lost on the way.
 */
export function worthOf(
  { currency, units }: Money,
  code: string,
  prices: UsdtPrices,
): bigint | null {
  const cut = 10n ** BigInt(scaleOf(currency) - worthScale);
  if (currency === code || units === 0n) return divideRoundDown(units, cut);
  const [of, into] = [prices.get(currency), prices.get(code)];
  if (of === undefined || into === undefined) return null;
  return divideRoundDown(units * into, of * cut);
}

import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";

/** An amount of the configuration in units. @throws Error for what is none: it was checked when it was read. */
export function unitsOf(currency: CurrencyCode, text: string): bigint {
  const units = parseUnits(text, scaleOf(currency));
  if (units === null) throw new Error(`not an amount of ${currency}: ${text}`);
  return units;
}

/** Amounts of the configuration by currency, in units. @throws Error as `unitsOf`. */
export function unitsByCurrency({ TRX, USDT }: Readonly<Record<CurrencyCode, string>>) {
  return { TRX: unitsOf("TRX", TRX), USDT: unitsOf("USDT", USDT) };
}

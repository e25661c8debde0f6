import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";

/** Amounts of the configuration by currency, in units. They were validated when it was read. */
export function unitsOf(texts: Readonly<Record<CurrencyCode, string>>) {
  const units = (currency: CurrencyCode) => parseUnits(texts[currency], scaleOf(currency)) ?? 0n;
  return { TRX: units("TRX"), USDT: units("USDT") };
}

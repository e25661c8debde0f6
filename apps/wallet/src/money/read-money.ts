import {
  type CurrencyCode,
  decimalMark,
  formatMoney,
  type Money,
  money,
  parseUnits,
  readTypedUnits,
  scaleOf,
} from "@clearhold/money";

/** An amount as the contract writes it. Throws when the text is none: that would be a fault. */
export function readMoney(text: string, currency: CurrencyCode): Money {
  return money(currency, readUnits(text, scaleOf(currency)));
}

/** The same where "" means that there is no amount yet. */
export function readMoneyIfAny(text: string, currency: CurrencyCode): Money | null {
  return text === "" ? null : readMoney(text, currency);
}

/** A decimal of a known scale, a minus sign allowed: parts of losses travel so. */
export function readUnits(text: string, scale: number): bigint {
  const negative = text.startsWith("-");
  const units = parseUnits(negative ? text.slice(1) : text, scale);
  if (units === null) throw new Error(`not an amount: ${text}`);
  return negative ? -units : units;
}

/**
 * What a person has typed so far, or null while it is not an amount, or could mean two. Whole coins
 * (`decimals` 0) are read as strictly as the server reads them.
 */
export function readTyped(
  typed: string,
  currency: CurrencyCode,
  decimals: number = scaleOf(currency),
  locales: readonly string[] = navigator.languages,
): Money | null {
  const parsed = readTypedUnits(typed, decimals, decimalMark(locales));
  const missing = BigInt(scaleOf(currency) - decimals);
  return parsed === null ? null : money(currency, parsed * 10n ** missing);
}

/** An amount as its owner would have typed it into a field: in full, with the decimal mark of the language. */
export function writeTyped(
  amount: Money,
  locales: readonly string[] = navigator.languages,
): string {
  return formatMoney(amount).replace(".", decimalMark(locales));
}

/** The whole coins of an amount, as the simple forms take them. */
export function wholeCoins({ currency, units }: Money): Money {
  return money(currency, units - (units % 10n ** BigInt(scaleOf(currency))));
}

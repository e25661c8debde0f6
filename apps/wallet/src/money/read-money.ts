import { type CurrencyCode, type Money, money, parseUnits, scaleOf } from "@clearhold/money";

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

/** What a person has typed so far, or null while it is not an amount. */
export function readTyped(typed: string, currency: CurrencyCode): Money | null {
  const units = parseUnits(typed.endsWith(".") ? typed.slice(0, -1) : typed, scaleOf(currency));
  return units === null ? null : money(currency, units);
}

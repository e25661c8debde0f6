import { type CurrencyCode, type Money, money, parseUnits, scaleOf } from "@clearhold/money";
import { refuseUnless } from "./refusal.ts";

/** An amount that a person typed, in units. Refuses `field-invalid`, naming the field that it stood in. */
export function askedUnits(field: string, text: string, currency: CurrencyCode): bigint {
  const units = parseUnits(text, scaleOf(currency));
  refuseUnless(units !== null, "field-invalid", { field });
  return units;
}

/** The same as one value: from the route on, amount and currency stay together. */
export function askedMoney(field: string, text: string, currency: CurrencyCode): Money {
  return money(currency, askedUnits(field, text, currency));
}

/**
 * Whole coins that a person typed. Refuses as `askedUnits`, for none as well; and what is
 * an amount but not written as a whole number ("12.5", "1.0") as `notInteger`, naming the field.
 */
export function askedWholeCoins(
  field: string,
  text: string,
  currency: CurrencyCode,
  notInteger: "amount-not-integer" | "subscription-not-integer",
): Money {
  const amount = askedMoney(field, text, currency);
  refuseUnless(amount.units > 0n, "field-invalid", { field });
  refuseUnless(parseUnits(text, 0) !== null, notInteger, { field });
  return amount;
}

import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { refuseUnless } from "./refusal.ts";

/** An amount that a person typed, in units. Refuses `field-invalid`, naming the field that it stood in. */
export function askedUnits(field: string, text: string, currency: CurrencyCode): bigint {
  const units = parseUnits(text, scaleOf(currency));
  refuseUnless(units !== null, "field-invalid", { field });
  return units;
}

/**
 * Whole coins that a person typed, in units. Refuses `field-invalid`, naming the field, for none, and
 * `subscription-not-integer` for parts of a coin.
 */
export function askedWholeCoins(field: string, text: string, currency: CurrencyCode): bigint {
  const units = askedUnits(field, text, currency);
  refuseUnless(units > 0n, "field-invalid", { field });
  refuseUnless(units % 10n ** BigInt(scaleOf(currency)) === 0n, "subscription-not-integer");
  return units;
}

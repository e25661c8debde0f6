import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { refuseUnless } from "./refusal.ts";

/** An amount that a person typed, in units. Refuses `field-invalid`, naming the field that it stood in. */
export function askedUnits(field: string, text: string, currency: CurrencyCode): bigint {
  const units = parseUnits(text, scaleOf(currency));
  refuseUnless(units !== null, "field-invalid", { field });
  return units;
}

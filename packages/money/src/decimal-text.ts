import { scaleOf } from "./currency.ts";
import type { Money } from "./money.ts";

/** At most 12 digits before the point: above every supply we handle, far inside a bigint column. */
const plainDecimal = /^(?:0|[1-9][0-9]{0,11})(?:\.([0-9]+))?$/;

/**
 * Reads a plain decimal ("12.5") into smallest units.
 * Returns null for anything else: signs, exponents, hex, spaces, leading zeros, other digits,
 * or more decimals than the scale holds. Nothing is rounded here.
 */
export function parseUnits(text: string, scale: number): bigint | null {
  const match = plainDecimal.exec(text);
  if (!match) return null;
  const decimals = match[1] ?? "";
  if (decimals.length > scale) return null;
  const whole = text.split(".")[0] ?? "0";
  return BigInt(whole) * 10n ** BigInt(scale) + BigInt(decimals.padEnd(scale, "0") || "0");
}

/** Writes smallest units as the shortest exact decimal text ("12.5", "-0.000001", "0"). */
export function formatUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${decimals ? `.${decimals}` : ""}`;
}

/** The wire form of an amount: exact, without its currency. */
export function formatMoney(amount: Money): string {
  return formatUnits(amount.units, scaleOf(amount.currency));
}

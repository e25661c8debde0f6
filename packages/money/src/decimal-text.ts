import { scaleOf } from "./currency.ts";
import type { Money } from "./money.ts";

/** The one grammar of an amount, for what is typed, reviewed and sent. */
const plainDecimal = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** At most 12 digits before the point: above every supply we handle, far inside a bigint column. */
const wholeDigitsMax = 12;

/**
 * Reads a plain decimal ("12.5") into smallest units; at scale 0 whole numbers and nothing else.
 * Returns null for anything else: signs, exponents, hex, spaces, leading zeros, other digits,
 * or more decimals than the scale holds. Nothing is rounded here.
 */
export function parseUnits(text: string, scale: number): bigint | null {
  const units = parseDecimal(text, scale);
  return units !== null && units < 10n ** BigInt(wholeDigitsMax + scale) ? units : null;
}

/**
 * Reads what an amount field holds into smallest units: as `parseUnits`, of any length, and with a
 * point that still waits for its digits ("12."). At scale 0 it takes `[1-9][0-9]*` and nothing else.
 */
export function parseTyped(text: string, scale: number): bigint | null {
  if (scale === 0) return text === "0" ? null : parseDecimal(text, scale);
  const waits = text.indexOf(".") === text.length - 1;
  return parseDecimal(waits ? text.slice(0, -1) : text, scale);
}

function parseDecimal(text: string, scale: number): bigint | null {
  const match = plainDecimal.exec(text);
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  return decimals.length > scale ? null : BigInt(whole + decimals.padEnd(scale, "0"));
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

/** An amount with its currency: "12.5 USDT". */
export function amountText(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

/** The same as people read it, in a text of amounts: "12345.5 TRX" is "12,345.5 TRX". */
export function groupThousands(text: string): string {
  return text.replaceAll(/(?<![\d.])\d{4,}/g, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ","));
}

/**
 * The same with all decimals of its currency ("12.500000"), for spreadsheets: one that writes a decimal comma
 * takes "12.345" for twelve thousand.
 */
export function formatFigure(amount: Money): string {
  const [whole = "", decimals = ""] = formatMoney(amount).split(".");
  return `${whole}.${decimals.padEnd(scaleOf(amount.currency), "0")}`;
}

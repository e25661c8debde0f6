import { parseTyped } from "./decimal-text.ts";

/** What a language puts between coins and parts of a coin. */
export type DecimalMark = "." | ",";

/** The zeros of the digits that keypads offer, the highest first: full-width, Persian, Arabic-Indic. */
const zeros = [0xff10, 0x06f0, 0x0660];
const digits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** The same text with the digits of other keypads as 0 to 9; every other sign stays. */
export function asciiDigits(text: string): string {
  return text.replace(digits, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.find((zero) => zero <= code) ?? code));
  });
}

/**
 * What was typed into an amount field with digits and decimal marks of ASCII. The Arabic decimal mark
 * becomes that of the language, so that it cannot be taken for the thousands of anything.
 */
export function asciiAmount(text: string, mark: DecimalMark): string {
  return asciiDigits(text)
    .replace(/\u066b/g, mark)
    .replace(/\uff0e/g, ".")
    .replace(/\uff0c/g, ",");
}

/** The decimal mark of the languages that a browser asks for, the first one first. */
export function decimalMark(locales: readonly string[]): DecimalMark {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}

/** The two amounts that one text can mean: "12500" and "12,5". */
export type TwoReadings = { readonly whole: string; readonly decimal: string };

/**
 * A text that means thousands to one reader and parts of a coin to another: "12.500" where people write a
 * comma, "12,500" where they write a point. Null for what can be read in one way, or in none.
 */
export function twoReadings(text: string, mark: DecimalMark): TwoReadings | null {
  const match = /^([1-9][0-9]*)([.,])([0-9]{3})$/.exec(text);
  if (!match) return null;
  const [, coins = "", typed, parts = ""] = match;
  if (typed === mark) return null;
  const cut = parts.replace(/0+$/, "");
  return { whole: coins + parts, decimal: cut ? `${coins}${mark}${cut}` : coins };
}

/**
 * What an amount field holds, in smallest units: as `parseTyped`, with the digits of other keypads and the decimal
 * mark of the language. Null for what is no amount, and for what can mean two.
 */
export function readTypedUnits(text: string, scale: number, mark: DecimalMark): bigint | null {
  const typed = asciiAmount(text, mark);
  if (scale === 0) return parseTyped(typed, scale);
  return twoReadings(typed, mark) ? null : parseTyped(plainTyped(typed, mark), scale);
}

/** The plain decimal that was typed ("1,5" where people write a comma), else the text as it is. */
function plainTyped(text: string, mark: DecimalMark): string {
  return mark === "," && /^[0-9]+,[0-9]*$/.test(text) ? text.replace(",", ".") : text;
}

import { asciiDigits } from "@clearhold/money";

/**
 * Keeps at most `length` digits of what was typed or pasted ("123 456" becomes "123456"), those of other
 * keypads as digits of ASCII.
 */
export function keepDigits(text: string, length: number): string {
  return asciiDigits(text)
    .replace(/[^0-9]/g, "")
    .slice(0, length);
}

/** Keeps at most `length` plain digits of what was typed or pasted ("123 456" becomes "123456"). */
export function keepDigits(text: string, length: number): string {
  return text.replace(/[^0-9]/g, "").slice(0, length);
}

/**
 * What an amount field keeps of what was typed: digits and one point, no leading zeros, at most
 * `scale` decimals. A comma is taken for a point; a grouped paste ("1,234.5") loses its groups.
 */
export function keepAmount(text: string, scale: number): string {
  const plain = text.includes(".") ? text.replaceAll(",", "") : text.replace(",", ".");
  const kept = plain.replace(/[^0-9.]/g, "");
  const point = kept.indexOf(".");
  const whole = (point < 0 ? kept : kept.slice(0, point)).replace(/^0+(?=\d)/, "").slice(0, 12);
  if (point < 0 || scale === 0) return whole;
  const decimals = kept
    .slice(point + 1)
    .replaceAll(".", "")
    .slice(0, scale);
  return `${whole || "0"}.${decimals}`;
}

/**
 * What was typed, with the point that an amount is written with. A phone's keypad may have a comma and
 * no point where people write 1,5; there, and nowhere else, a single comma cannot mean thousands.
 */
export function withPoint(typed: string, locales: readonly string[]): string {
  return /^[0-9]+,[0-9]*$/.test(typed) && writesComma(locales) ? typed.replace(",", ".") : typed;
}

function writesComma(locales: readonly string[]): boolean {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",");
}

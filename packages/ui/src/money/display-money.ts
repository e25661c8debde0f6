import { formatUnits, groupThousands, type Money, scaleOf } from "@clearhold/money";

export type MoneyStyle = {
  /** Decimals to show, cut towards zero; "exact" shows all there are, at least two. */
  decimals: number | "exact";
  /** "always" puts a plus before what came in. */
  sign?: "negative" | "always";
};

const leastDecimals = 2;

/**
 * An amount as people read it, without its unit: "−12,345.50". What is cut is never hidden: an
 * amount that the asked decimals would show as zero is shown exactly instead.
 */
export function displayMoney(amount: Money, style: MoneyStyle): string {
  return displayUnits(amount.units, scaleOf(amount.currency), style);
}

/** The same for any decimal of a known scale, such as a value in the display currency. */
export function displayUnits(units: bigint, scale: number, style: MoneyStyle): string {
  const size = units < 0n ? -units : units;
  const text = formatUnits(size, scale);
  const [whole = "0", all = ""] = text.split(".");
  const wanted = style.decimals === "exact" ? Math.max(all.length, leastDecimals) : style.decimals;
  const cut = all.slice(0, wanted);
  const vanished = size > 0n && /^0*$/.test(whole + cut);
  const decimals = vanished ? all : cut.padEnd(wanted, "0");
  return `${signOf(units, style.sign ?? "negative")}${groupThousands(whole)}${decimals && `.${decimals}`}`;
}

function signOf(units: bigint, rule: "negative" | "always"): "" | "+" | "\u2212" {
  if (units < 0n) return "\u2212";
  return rule === "always" && units > 0n ? "+" : "";
}

/** How many of something, as people read it: "12,345". */
export function displayCount(count: number): string {
  return groupThousands(String(count));
}

/** The whole amount as one text with its unit, never broken over two lines: for labels and buttons. */
export function moneyLabel(amount: Money, style: MoneyStyle = { decimals: "exact" }): string {
  return `${displayMoney(amount, style)}\u00a0${amount.currency}`;
}

/** A unit after its figure: a narrow space, and never on another line. */
export function unitAfter(unit: string): string {
  return `\u202f${unit}`;
}

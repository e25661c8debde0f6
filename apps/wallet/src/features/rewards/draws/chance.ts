/** How likely one of `count` cards is among `left` cards that are equally likely, in percent with two decimals. */
export function chanceOf(count: number, left: number): string {
  if (left <= 0 || count <= 0) return "0";
  const hundredths = Math.floor((count * 10_000) / left);
  return hundredths === 0 ? "< 0.01" : String(hundredths / 100);
}

/** What stays possible although draws can be checked: each point of "What remains" in docs/fairness.md. */
export const stillPossible = ["past", "both", "friend", "owner"] as const;

export const themes = ["system", "light", "dark"] as const;
/** Which colour a gain has; a loss has the other one. */
export const lineColors = ["green-up", "red-up"] as const;
/** The choice of a person who reads times in the zone of the device. */
export const deviceZone = "device";

type Values = Readonly<
  Record<"language" | "currency" | "line_color" | "time_zone" | "theme", string> & {
    balance_hidden: 0 | 1;
  }
>;

/** The values in one line: two devices that have the same line read the product alike. */
export function preferencesMark(values: Values): string {
  const { language, currency, line_color, time_zone, theme, balance_hidden } = values;
  return [language, currency, line_color, time_zone, theme, balance_hidden].join(" ");
}

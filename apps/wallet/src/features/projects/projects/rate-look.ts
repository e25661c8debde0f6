/** How a percentage is coloured: a gain, a loss, or neither. */
export function rateLook(rate: string): "up" | "down" | "plain" {
  if (/^-?0*(\.0*)?$/.test(rate)) return "plain";
  return rate.startsWith("-") ? "down" : "up";
}

/** The percentage with a true minus; a gain carries its plus, a mere target does not. */
export function rateParts(rate: string, isTarget: boolean): string {
  const size = rate.replace(/^-/, "");
  const sign = rate.startsWith("-") ? "\u2212" : !isTarget && rateLook(rate) === "up" ? "+" : "";
  return `${sign}${size}%`;
}

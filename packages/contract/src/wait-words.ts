import type { Language } from "./languages.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * How long somebody has to wait, in words: seconds below a minute, minutes up to three hours, and hours
 * above. Rounded up, so that nobody comes back too early.
 */
export function waitWords(seconds: number, language: Language): string {
  const [unit, length] =
    seconds < minute
      ? (["second", 1] as const)
      : seconds <= 3 * hour
        ? (["minute", minute] as const)
        : (["hour", hour] as const);
  const words = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return words.format(Math.max(1, Math.ceil(seconds / length)));
}

import type { Language } from "./refusals/entry.ts";

const minute = 60;
const hour = 60 * minute;

/** Up to this many minutes a person is told minutes, beyond it hours. */
const minutesMax = 120;

const locales: Readonly<Record<Language, string>> = {
  "en-us": "en-US",
  "ko-kr": "ko-KR",
  "zh-cn": "zh-CN",
};

/**
 * A waiting time as a person reads it: "30 seconds", "46 minutes", "3 hours". It is rounded up, so
 * that nobody comes back too early.
 */
export function waitText(seconds: number, language: Language): string {
  const [count, unit] = measured(Math.max(1, Math.ceil(seconds)));
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(locales[language], format).format(count);
}

function measured(seconds: number): [number, "second" | "minute" | "hour"] {
  if (seconds < minute) return [seconds, "second"];
  const minutes = Math.ceil(seconds / minute);
  return minutes <= minutesMax ? [minutes, "minute"] : [Math.ceil(seconds / hour), "hour"];
}

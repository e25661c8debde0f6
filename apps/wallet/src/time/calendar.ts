import { writeTime } from "./time-zone.ts";

const daySeconds = 24 * 3600;

/** The day of a moment as the person's calendar has it: "2026-11-21". Takes Unix seconds. */
export function dayOf(unixSeconds: number): string {
  return writeTime(unixSeconds).slice(0, 10);
}

/** The day so many days later, or before. */
export function addDays(day: string, days: number): string {
  return new Date((inUtc(day) + days * daySeconds) * 1000).toISOString().slice(0, 10);
}

/**
 * The first moment of a day, in Unix seconds. Where clocks change at midnight a day begins at one, or
 * midnight comes twice: of what the offsets before and after give, it is the first that is in the day.
 */
export function startOfDay(day: string): number {
  const midnight = inUtc(day);
  const [early = 0, late = 0] = [midnight - daySeconds, midnight + daySeconds]
    .map((near) => midnight - (inUtc(writeTime(near)) - near))
    .sort((one, other) => one - other);
  return dayOf(early) === day ? early : late;
}

/** What a day's midnight, or a time, would be in UTC. */
function inUtc(written: string): number {
  const time = written.includes(" ") ? written.replace(" ", "T") : `${written}T00:00:00`;
  return Date.parse(`${time}Z`) / 1000;
}

import { addDays, dayOf, startOfDay } from "./calendar.ts";

export type Period = { starttime: number; endtime: number };

/**
 * The last `days` days as the person's calendar has them: from 00:00:00 of the first to 23:59:59 of
 * today. Unix seconds.
 */
export function pastDays(days: number, nowSeconds: number): Period {
  const today = dayOf(nowSeconds);
  return {
    starttime: startOfDay(addDays(today, 1 - days)),
    endtime: startOfDay(addDays(today, 1)) - 1,
  };
}

import { addDays, startOfDay } from "./calendar.ts";
import type { Period } from "./past-days.ts";

/** "2026-11-21", as the browser's own date field writes a day; "" for no end on that side. */
export type DayRange = { readonly from: string; readonly to: string };

/** From 00:00:00 of the first day to 23:59:59 of the last, as the person's calendar has them. */
export function dayRange({ from, to }: DayRange): { [Side in keyof Period]: string } {
  return {
    starttime: from && String(startOfDay(from)),
    endtime: to && String(startOfDay(addDays(to, 1)) - 1),
  };
}

import type { Period } from "./past-days.ts";

/** "2026-11-21", as the browser's own date field writes a day; "" for no end on that side. */
export type DayRange = { readonly from: string; readonly to: string };

/** From 00:00:00 of the first day to 23:59:59 of the last, as the person's calendar has them. */
export function dayRange({ from, to }: DayRange): { [Side in keyof Period]: string } {
  const begin = midnightOf(from);
  const end = midnightOf(to);
  end?.setDate(end.getDate() + 1);
  return {
    starttime: begin ? String(begin.getTime() / 1000) : "",
    endtime: end ? String(end.getTime() / 1000 - 1) : "",
  };
}

/** The day of a moment, in the same form. */
export function dayOf(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function midnightOf(day: string): Date | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date);
}

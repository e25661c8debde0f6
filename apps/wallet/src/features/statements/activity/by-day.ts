import { formatTime } from "../../../time/format-time.ts";

export type Day<Item> = { readonly day: string; readonly items: readonly Item[] };

/**
 * Cuts a list that is sorted by time into the days of the person's calendar, each as yyyy-mm-dd in
 * the time zone of the device. The order stays.
 */
export function byDay<Item extends { readonly at: number }>(items: readonly Item[]): Day<Item>[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** The day of a moment (Unix seconds), or of one so many days before it. */
export function dayOf(unixSeconds: number, daysBefore = 0): string {
  const date = new Date(unixSeconds * 1000);
  date.setDate(date.getDate() - daysBefore);
  return formatTime(Math.floor(date.getTime() / 1000)).slice(0, 10);
}

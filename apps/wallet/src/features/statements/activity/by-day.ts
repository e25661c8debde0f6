import { dayOf } from "../../../time/calendar.ts";

export type Day<Item> = { readonly day: string; readonly items: readonly Item[] };

/**
 * Cuts a list that is sorted by time into the days of the person's calendar, each as yyyy-mm-dd. The
 * order stays.
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

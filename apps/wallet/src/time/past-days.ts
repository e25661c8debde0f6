export type Period = { starttime: number; endtime: number };

/**
 * The last `days` days as the person's calendar has them: from 00:00:00 of the first to 23:59:59 of
 * today. Unix seconds.
 */
export function pastDays(days: number, nowSeconds: number): Period {
  const midnight = new Date(nowSeconds * 1000);
  midnight.setHours(0, 0, 0, 0);
  const tomorrow = new Date(midnight);
  tomorrow.setDate(tomorrow.getDate() + 1);
  const first = new Date(midnight);
  first.setDate(first.getDate() - (days - 1));
  return { starttime: seconds(first), endtime: seconds(tomorrow) - 1 };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

import { writeTime } from "./time-zone.ts";

/** "yyyy-mm-dd hh:mm:ss" in the zone that the person chose. Takes Unix seconds; 0 gives "". */
export function formatTime(unixSeconds: number): string {
  return unixSeconds > 0 ? writeTime(unixSeconds) : "";
}

/** The same without its seconds, for lists. */
export function formatMinute(unixSeconds: number): string {
  return formatTime(unixSeconds).slice(0, 16);
}

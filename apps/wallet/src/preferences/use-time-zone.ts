import { timeZone } from "../time/time-zone.ts";
import { usePreferences } from "./preferences.ts";

/** The zone in which times are read; whoever uses it is drawn again when another one is chosen. */
export function useTimeZone(): string {
  usePreferences((preferences) => preferences.time_zone);
  return timeZone();
}

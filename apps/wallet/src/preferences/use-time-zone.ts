import { timeZone } from "../time/time-zone.ts";
import { usePreferences } from "./preferences.ts";

/** The zone in which times are read. A component that asks is drawn again when the person chooses another. */
export function useTimeZone(): string {
  usePreferences((preferences) => preferences.time_zone);
  return timeZone();
}

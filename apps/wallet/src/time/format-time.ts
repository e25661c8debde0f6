// Swedish writes a date as 2026-11-21 14:05:09, the form that the requirement asks for.
const dateTime = new Intl.DateTimeFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** "yyyy-mm-dd hh:mm:ss" in the time zone of the device. Takes Unix seconds; 0 gives "". */
export function formatTime(unixSeconds: number): string {
  return unixSeconds > 0 ? dateTime.format(unixSeconds * 1000) : "";
}

/** The same without its seconds, for lists. */
export function formatMinute(unixSeconds: number): string {
  return formatTime(unixSeconds).slice(0, 16);
}

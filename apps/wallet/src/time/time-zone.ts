import { isTimeZone } from "@clearhold/contract/is-time-zone";

/** The zone that a person chose; undefined while times are those of the device. */
let chosen: string | undefined;
let writer = writerIn(undefined);

/** From now on times are read, and days begin, in this zone; in the device's where it is none. */
export function readTimesIn(zone: string): void {
  const known = isTimeZone(zone) ? zone : undefined;
  if (known === chosen) return;
  chosen = known;
  writer = writerIn(known);
}

/** The IANA name of the zone in which times are read. */
export function timeZone(): string {
  return chosen ?? deviceTimeZone();
}

/** UTC on a device that knows none, such as one that says `Etc/Unknown`. */
export function deviceTimeZone(): string {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(zone) ? zone : "UTC";
}

/** "2026-11-21 14:05:09", the form that the requirement asks for. Takes Unix seconds. */
export function writeTime(unixSeconds: number): string {
  return writer.format(unixSeconds * 1000);
}

// Swedish writes a date so.
function writerIn(zone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", {
    ...(zone !== undefined && { timeZone: zone }),
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

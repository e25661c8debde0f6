import type { Reader } from "./render-letter.ts";

/** As a person reads dates; American English would turn day and month around for most readers. */
const locales = { "en-us": "en-GB", "ko-kr": "ko-KR", "zh-cn": "zh-CN" } as const;

/** A time where its reader is, with the zone: "23 Nov 2026, 15:04 (Asia/Seoul, UTC+9)". */
export function localTime(at: Date, { language, timeZone = "UTC" }: Reader): string {
  const zone = knownZone(timeZone);
  const words = new Intl.DateTimeFormat(locales[language], {
    ...{ dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: zone },
  }).format(at);
  const offset = offsetOf(at, zone);
  return `${words} (${zone === offset ? zone : `${zone}, ${offset}`})`;
}

/** Whoever stored a zone that nobody knows must not keep a warning from being written. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
}

function offsetOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "shortOffset" });
  const name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? "UTC").replace("GMT", "UTC").replace(/\+0$/, "");
}

import { isTimeZone } from "@clearhold/contract/is-time-zone";
import type { Language } from "@clearhold/contract/languages";
import { nowMs } from "@clearhold/ui/time";
import { locales } from "../../../text/texts.ts";
import { cityNames } from "./city-names.ts";
import { otherCities } from "./other-cities.ts";

/** Some browsers list these by a name that the city has no more. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** What stands around a place where `Intl` names its time: "Nepal Time", "네팔 시간", "尼泊尔时间". */
const around: Readonly<Record<Language, RegExp>> = {
  "en-us": / Time$/,
  "ko-kr": / 시간$/,
  "zh-cn": /时间$/,
};

/** The place of a zone: its city where a country has several times, else the country. */
function zonePlace(zone: string, language: Language): string {
  const named = nameIn(locales[language], zone, "shortGeneric", new Date(nowMs()));
  return around[language].test(named) ? named.replace(around[language], "") : "";
}

/** The city of a zone as its reader calls it. */
export function zoneCity(zone: string, language: Language): string {
  const english = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  if (language === "en-us") return english;
  const { ko, zh } = cityNames[zone] ?? {};
  return (language === "ko-kr" ? ko : zh) ?? (zonePlace(zone, language) || english);
}

/** What a clock in a zone shows at a moment (Unix seconds), and how far it is from UTC. */
export function zoneClock(zone: string, unixSeconds: number): { time: string; offset: string } {
  const at = new Date(unixSeconds * 1000);
  const format = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const offset = nameIn("en-US", zone, "shortOffset", at).replace("GMT", "UTC").replace(/\+0$/, "");
  return { time: new Intl.DateTimeFormat("en-GB", format).format(at), offset };
}

function nameIn(
  locale: string,
  timeZone: string,
  timeZoneName: "shortGeneric" | "shortOffset",
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

type Entry = { readonly zone: string; readonly cities: readonly string[]; readonly all: string };

const indexes = new Map<Language, readonly Entry[]>();

/** Every zone with what it is found by: its name, its cities in three languages, and the reader's own word. */
function indexIn(language: Language): readonly Entry[] {
  const known = indexes.get(language);
  if (known) return known;
  const made = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((listed) => {
    const next = renamed[listed];
    const zone = next !== undefined && isTimeZone(next) ? next : listed;
    const { ko = "", zh = "" } = cityNames[zone] ?? {};
    const others = otherCities[zone]?.flatMap((names) => names.split(" ")) ?? [];
    const cities = [zoneCity(zone, language), ko, zh, ...others].map(plain);
    const all = [...cities, ...[zone, listed, zonePlace(zone, language)].map(plain)].join(" ");
    return { zone, cities, all };
  });
  indexes.set(language, made);
  return made;
}

/** The zones that a person may mean, those of cities that begin with the words first. */
export function findZones(words: string, language: Language): readonly string[] {
  const wanted = plain(words);
  if (wanted === "") return [];
  const found = indexIn(language).filter(({ all }) => all.includes(wanted));
  const begins = found.filter(({ cities }) => cities.some((city) => city.startsWith(wanted)));
  return [...new Set([...begins, ...found].map(({ zone }) => zone))];
}

/**
 * São Paulo is found as sao paulo, St_Johns as St. John's, and Los Angeles in Hangul with a space or without.
 * Hangul is composed again, so that a syllable is one letter.
 */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

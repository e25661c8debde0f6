import { afterEach, describe, expect, it, vi } from "vitest";
import { cityNames } from "./city-names.ts";
import { findZones, zoneCity, zoneClock } from "./find-zones.ts";
import { otherCities } from "./other-cities.ts";

afterEach(() => vi.restoreAllMocks());

describe("a zone is found by its city", () => {
  it.each([
    ["en-us", "kathm", "Asia/Kathmandu"],
    ["ko-kr", "카트만두", "Asia/Kathmandu"],
    ["zh-cn", "加德满都", "Asia/Kathmandu"],
    ["en-us", "são paulo", "America/Sao_Paulo"],
    ["en-us", "Sao Paulo", "America/Sao_Paulo"],
    ["ko-kr", "상파울루", "America/Sao_Paulo"],
    ["zh-cn", "圣保罗", "America/Sao_Paulo"],
    ["en-us", "Lisbon", "Europe/Lisbon"],
    ["ko-kr", "리스본", "Europe/Lisbon"],
    ["zh-cn", "里斯本", "Europe/Lisbon"],
    ["en-us", "서울", "Asia/Seoul"],
    ["ko-kr", "new york", "America/New_York"],
    ["ko-kr", "뉴욕", "America/New_York"],
    ["zh-cn", "纽约", "America/New_York"],
    ["en-us", "utc", "UTC"],
    ["en-us", "St. John's", "America/St_Johns"],
    ["en-us", "port au prince", "America/Port-au-Prince"],
    ["en-us", "newyork", "America/New_York"],
    ["ko-kr", "로스 앤젤레스", "America/Los_Angeles"],
    // Cities whose zone is named after another one.
    ["zh-cn", "北京", "Asia/Shanghai"],
    ["ko-kr", "부산", "Asia/Seoul"],
    ["en-us", "san fran", "America/Los_Angeles"],
    ["ko-kr", "뉴 델리", "Asia/Kolkata"],
    ["zh-cn", "里约热内卢", "America/Sao_Paulo"],
    // Cities that a browser lists by an old name.
    ["en-us", "Pohnpei", "Pacific/Pohnpei"],
    ["en-us", "Ponape", "Pacific/Pohnpei"],
    ["en-us", "asmara", "Africa/Asmara"],
  ] as const)("in %s, %s", (language, words, zone) => {
    expect(findZones(words, language)[0]).toBe(zone);
  });

  it("or by its country, in the reader's own word", () => {
    expect(findZones("nepal", "en-us")).toContain("Asia/Kathmandu");
    expect(findZones("네팔", "ko-kr")).toContain("Asia/Kathmandu");
    for (const words of ["atlantis", " ", "(", "…"]) expect(findZones(words, "en-us")).toEqual([]);
  });
});

it("names a city as its reader calls it", () => {
  expect(zoneCity("Asia/Tokyo", "zh-cn")).toBe("东京");
  expect(zoneCity("America/Los_Angeles", "ko-kr")).toBe("로스앤젤레스");
  expect(zoneCity("America/Los_Angeles", "en-us")).toBe("Los Angeles");
});

it("names a city where the browser knows no name of a place", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts").mockReturnValue([
    { type: "timeZoneName", value: "GMT-3" },
  ]);
  expect(zoneCity("Pacific/Chatham", "ko-kr")).toBe("채텀");
  expect(zoneCity("America/New_York", "zh-cn")).toBe("纽约");
});

it("says what a clock there shows, half hours and summer time included", () => {
  const at = (utc: string) => Date.parse(`${utc}Z`) / 1000;
  const winter = at("2026-12-01T12:00:00");
  expect(zoneClock("Asia/Kathmandu", winter)).toEqual({ time: "17:45", offset: "UTC+5:45" });
  expect(zoneClock("Europe/Lisbon", winter)).toEqual({ time: "12:00", offset: "UTC" });
  const summer = at("2026-07-01T12:00:00");
  expect(zoneClock("Europe/Lisbon", summer)).toEqual({ time: "13:00", offset: "UTC+1" });
  expect(zoneClock("America/Sao_Paulo", summer)).toEqual({ time: "09:00", offset: "UTC-3" });
});

it("knows every zone whose city it names itself", () => {
  for (const zone of [...Object.keys(cityNames), ...Object.keys(otherCities)]) {
    expect(new Intl.DateTimeFormat("en", { timeZone: zone })).toBeDefined();
  }
});

import { afterEach, describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay } from "./calendar.ts";
import { dayRange } from "./day-range.ts";
import { formatTime } from "./format-time.ts";
import { pastDays } from "./past-days.ts";
import { readTimesIn, timeZone } from "./time-zone.ts";

const at = (utc: string) => Date.parse(`${utc}Z`) / 1000;
afterEach(() => readTimesIn("device"));

describe("a day in a chosen zone", () => {
  it.each([
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00"],
    ["Europe/Lisbon", "2026-10-25", "2026-10-24T23:00:00"],
    ["Europe/Lisbon", "2026-10-26", "2026-10-26T00:00:00"],
    ["Europe/Lisbon", "2026-03-29", "2026-03-29T00:00:00"],
    ["Europe/Lisbon", "2026-03-30", "2026-03-29T23:00:00"],
    ["America/Sao_Paulo", "2026-11-21", "2026-11-21T03:00:00"],
    // Summer time began there at midnight: the day has no 00:00. It ended at midnight: 23:00 came twice.
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00"],
    ["America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00"],
    // Clocks go from 01:00 back to 00:00: the day has begun at the first of the two midnights.
    ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00"],
    ["Asia/Seoul", "2026-01-01", "2025-12-31T15:00:00"],
  ])("in %s, %s begins at %s UTC", (zone, day, utc) => {
    readTimesIn(zone);
    const start = startOfDay(day);
    expect(start).toBe(at(utc));
    expect([dayOf(start - 1), dayOf(start)]).toEqual([addDays(day, -1), day]);
  });

  it("is as long as the clocks make it", () => {
    readTimesIn("Europe/Lisbon");
    const { starttime, endtime } = pastDays(1, at("2026-10-25T12:00:00"));
    expect(endtime - starttime + 1).toBe(25 * 3600);
    expect([formatTime(starttime), formatTime(endtime)]).toEqual([
      "2026-10-25 00:00:00",
      "2026-10-25 23:59:59",
    ]);
  });
});

/** The first second of a date, looked for second by second of a halving: no arithmetic with offsets. */
function firstSecondOf(day: string): number {
  let [before, after] = [
    at(`${addDays(day, -1)}T00:00:00`) - 50 * 3600,
    at(`${day}T00:00:00`) + 50 * 3600,
  ];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

describe("a day whose midnight does not come, or comes twice", () => {
  it.each([
    ["Africa/Cairo", "2026-04-24", 23],
    ["Asia/Beirut", "2026-03-29", 23],
    ["America/Santiago", "2026-09-06", 23],
    ["America/Santiago", "2026-04-04", 25],
    ["America/Asuncion", "2023-10-01", 23],
    ["Asia/Tehran", "2022-03-22", 23],
    ["Asia/Tehran", "2022-09-21", 25],
    ["America/Havana", "2026-03-08", 23],
    ["Asia/Gaza", "2026-03-28", 23],
    ["Atlantic/Azores", "2026-03-29", 23],
    ["Australia/Lord_Howe", "2026-04-05", 24.5],
    ["Antarctica/Troll", "2026-03-29", 22],
  ])("in %s, %s ends where the next date begins", (zone, day, hours) => {
    readTimesIn(zone);
    for (const one of [addDays(day, -1), day, addDays(day, 1)]) {
      const { starttime, endtime } = dayRange({ from: one, to: one });
      expect(Number(starttime)).toBe(firstSecondOf(one));
      expect(Number(endtime) + 1).toBe(firstSecondOf(addDays(one, 1)));
      const now = (Number(starttime) + Number(endtime)) / 2;
      expect(pastDays(1, now)).toEqual({ starttime: Number(starttime), endtime: Number(endtime) });
    }
    expect(startOfDay(addDays(day, 1)) - startOfDay(day)).toBe(hours * 3600);
  });

  it("has no second where the zone went over it, and its neighbours join", () => {
    readTimesIn("Pacific/Apia");
    const { starttime, endtime } = dayRange({ from: "2011-12-30", to: "2011-12-30" });
    expect(Number(endtime) + 1).toBe(Number(starttime));
    expect(startOfDay("2011-12-31")).toBe(Number(starttime));
  });
});

it("goes over the ends of months and years", () => {
  expect(addDays("2026-11-01", -1)).toBe("2026-10-31");
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

it("is the device's where the zone is unknown", () => {
  const device = timeZone();
  readTimesIn("Asia/Kathmandu");
  expect(timeZone()).toBe("Asia/Kathmandu");
  expect(formatTime(at("2026-11-21T00:00:00"))).toBe("2026-11-21 05:45:00");
  readTimesIn("Mars/Olympus");
  expect(timeZone()).toBe(device);
});

import { afterEach, expect, it } from "vitest";
import { pastDays } from "./past-days.ts";
import { readTimesIn } from "./time-zone.ts";

afterEach(() => readTimesIn("device"));

const noon = new Date(2026, 10, 21, 12, 30, 0).getTime() / 1000;

it("runs from the first midnight to the last second of today", () => {
  const { starttime, endtime } = pastDays(7, noon);
  expect(new Date(starttime * 1000)).toEqual(new Date(2026, 10, 15, 0, 0, 0));
  expect(new Date(endtime * 1000)).toEqual(new Date(2026, 10, 21, 23, 59, 59));
});

it("counts calendar days, not hours, where clocks change", () => {
  const { starttime } = pastDays(90, noon);
  expect(new Date(starttime * 1000)).toEqual(new Date(2026, 7, 24, 0, 0, 0));
});

it("takes a day of 23 hours whole, the day before and the day after it too", () => {
  readTimesIn("Europe/Berlin");
  const utc = (time: string) => Date.parse(`${time}Z`) / 1000;
  // Clocks go from 02:00 to 03:00 on 29 March.
  const evening = utc("2026-03-29T20:00:00");
  const short = { starttime: utc("2026-03-28T23:00:00"), endtime: utc("2026-03-29T21:59:59") };
  expect(pastDays(1, evening)).toEqual(short);
  expect(short.endtime - short.starttime + 1).toBe(23 * 3600);
  expect(pastDays(7, evening).starttime).toBe(utc("2026-03-22T23:00:00"));
  expect(pastDays(7, utc("2026-03-30T10:00:00"))).toEqual({
    starttime: utc("2026-03-23T23:00:00"),
    endtime: utc("2026-03-30T21:59:59"),
  });
});

import { expect, it } from "vitest";
import { pastDays } from "./past-days.ts";

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

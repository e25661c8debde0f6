import { expect, it } from "vitest";
import { dayOf } from "./calendar.ts";
import { dayRange } from "./day-range.ts";

it("runs from the first midnight to the last second, in the person's calendar", () => {
  const { starttime, endtime } = dayRange({ from: "2026-11-01", to: "2026-11-30" });
  expect(new Date(Number(starttime) * 1000)).toEqual(new Date(2026, 10, 1));
  expect(new Date(Number(endtime) * 1000)).toEqual(new Date(2026, 10, 30, 23, 59, 59));
  expect(dayOf(Number(starttime))).toBe("2026-11-01");
  expect(dayOf(Number(endtime))).toBe("2026-11-30");
});

it("has no end where none is given", () => {
  expect(dayRange({ from: "", to: "" })).toEqual({ starttime: "", endtime: "" });
  expect(dayRange({ from: "", to: "2026-11-30" }).starttime).toBe("");
});

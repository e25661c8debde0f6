import { expect, it } from "vitest";
import { byDay } from "./by-day.ts";

const at = (...parts: [number, number, number, number, number, number]) =>
  new Date(...parts).getTime() / 1000;

it("cuts at midnight of the device's own time zone and keeps the order", () => {
  const items = [
    { id: "d", at: at(2026, 10, 22, 0, 0, 0) },
    { id: "c", at: at(2026, 10, 21, 23, 59, 59) },
    { id: "b", at: at(2026, 10, 21, 0, 0, 0) },
    { id: "a", at: at(2026, 9, 31, 12, 0, 0) },
  ];
  expect(byDay(items).map(({ day, items: ids }) => [day, ids.map(({ id }) => id)])).toEqual([
    ["2026-11-22", ["d"]],
    ["2026-11-21", ["c", "b"]],
    ["2026-10-31", ["a"]],
  ]);
  expect(byDay([])).toEqual([]);
});

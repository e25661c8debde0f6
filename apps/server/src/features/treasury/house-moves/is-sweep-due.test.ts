import { expect, test } from "vitest";
import { isSweepDue, type SweepCase } from "./is-sweep-due.ts";

const now = new Date("2026-11-21T12:00:00Z");
const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
const usual: SweepCase = {
  units: 100n,
  oldestAt: days(1),
  now,
  minUnits: 50n,
  costUnits: 2n,
  wanted: false,
};

const table: [string, Partial<SweepCase>, boolean][] = [
  ["enough, and twenty times its cost", {}, true],
  ["exactly enough", { units: 50n }, true],
  ["less than the minimum", { units: 49n }, false],
  ["enough, and not worth twenty times its cost", { costUnits: 6n }, false],
  ["little and old", { units: 10n, oldestAt: days(8) }, true],
  ["little and a week old to the day", { units: 10n, oldestAt: days(7) }, false],
  ["old and worth no more than its cost", { units: 2n, oldestAt: days(30) }, false],
  ["little and needed", { units: 3n, wanted: true }, true],
  ["needed and worth no more than its cost", { units: 2n, wanted: true }, false],
  ["nothing, however old and needed", { units: 0n, oldestAt: days(30), wanted: true }, false],
  ["little, of unknown age", { units: 10n, oldestAt: null }, false],
  ["enough at an unknown cost", { costUnits: null }, true],
  ["old and needed at an unknown cost", { costUnits: null, units: 9n, wanted: true }, false],
];

test.each(table)("%s", (_what, change, due) => {
  expect(isSweepDue({ ...usual, ...change })).toBe(due);
});

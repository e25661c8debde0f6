import { expect, it } from "vitest";
import { formatMinute, formatTime } from "./format-time.ts";

it("writes a moment as yyyy-mm-dd hh:mm:ss", () => {
  expect(formatTime(1_795_000_000)).toMatch(/^2026-11-1\d \d\d:\d\d:40$/);
  expect(formatMinute(1_795_000_000)).toMatch(/^2026-11-1\d \d\d:\d\d$/);
});

it("has nothing to write for a moment that has not come", () => {
  expect(formatTime(0)).toBe("");
});

import { expect, it } from "vitest";
import { secondsLeft } from "./resend-timer.ts";

it("counts down to the moment, in whole seconds upwards", () => {
  expect(secondsLeft(61_000, 1_000)).toBe(60);
  expect(secondsLeft(61_000, 31_500)).toBe(30);
  expect(secondsLeft(61_000, 61_000)).toBe(0);
  expect(secondsLeft(61_000, 90_000)).toBe(0);
});

it("waits for nothing that was never started, or that a clock set back made endless", () => {
  expect(secondsLeft(0, 5_000)).toBe(0);
  expect(secondsLeft(Number.NaN, 5_000)).toBe(0);
  expect(secondsLeft(90_000_000, 5_000)).toBe(0);
});

import { expect, it } from "vitest";
import { secondsLeft } from "./resend-timer.ts";

it("counts down from the moment the code was sent", () => {
  expect(secondsLeft(1_000, 1_000, 60)).toBe(60);
  expect(secondsLeft(1_000, 31_500, 60)).toBe(30);
  expect(secondsLeft(1_000, 61_000, 60)).toBe(0);
});

it("waits for nothing when no code was sent, or when the clock was set back", () => {
  expect(secondsLeft(null, 5_000, 60)).toBe(0);
  expect(secondsLeft(90_000, 5_000, 60)).toBe(0);
  expect(secondsLeft(Number.NaN, 5_000, 60)).toBe(0);
});

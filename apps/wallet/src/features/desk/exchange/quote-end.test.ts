import { expect, it } from "vitest";
import { quoteEnd } from "./quote-end.ts";

it.each([
  ["the server's moment where the clocks agree", 1_015, 1_000, 1_015],
  ["a quote that was on its way for a while", 1_009, 1_000, 1_009],
  ["a device that is half an hour slow", 2_815, 1_000, 1_015],
  ["a device that is a minute fast", 955, 1_000, 1_015],
])("%s", (_, expiresAt, arrivedAt, end) => {
  expect(quoteEnd(expiresAt, arrivedAt)).toBe(end);
});

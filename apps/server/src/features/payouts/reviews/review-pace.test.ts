import { expect, it } from "vitest";
import { paceOf } from "./review-pace.ts";

it.each([
  [[], 0],
  [[40], 40],
  [[90, 10], 10],
  [[300, 20, 100], 100],
  [[5, 259_200, 7, 6], 6],
])("half of %j took no longer than %i", (seconds, half) => {
  expect(paceOf(seconds)).toEqual({ count: seconds.length, halfWithinSeconds: half });
});

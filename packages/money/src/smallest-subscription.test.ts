import { expect, it } from "vitest";
import { smallestSubscription } from "./smallest-subscription.ts";

it.each([
  [10n, 400n, 10n],
  [10n, 11n, 10n],
  [10n, 10n, 10n],
  [10n, 3n, 3n],
  [10n, 0n, 0n],
])("of a minimum of %i where %i remain is %i", (minimum, remaining, smallest) => {
  expect(smallestSubscription(minimum, remaining)).toBe(smallest);
});

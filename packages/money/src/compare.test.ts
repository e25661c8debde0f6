import { expect, test } from "vitest";
import { greater, lesser } from "./compare.ts";

test.each([
  [1n, 2n],
  [-2n, -1n],
  [0n, 0n],
  [2n ** 63n - 1n, 2n ** 63n],
])("of %s and %s the first is the lesser and the second the greater", (least, most) => {
  expect([lesser(least, most), lesser(most, least)]).toEqual([least, least]);
  expect([greater(least, most), greater(most, least)]).toEqual([most, most]);
});

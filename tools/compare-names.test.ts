import { expect, it } from "vitest";
import { compareNames, noGaps } from "./compare-names.ts";

it("names what is missing, unknown and there twice", () => {
  expect(compareNames(["a", "b", "c"], ["b", "d", "b", "a"])).toEqual({
    missing: ["c"],
    unknown: ["d"],
    twice: ["b"],
  });
});

it("finds no gap in the same names in another order", () => {
  expect(compareNames(["a", "b"], ["b", "a"])).toEqual(noGaps);
});

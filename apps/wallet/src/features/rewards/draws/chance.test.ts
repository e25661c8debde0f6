import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { chanceOf, stillPossible } from "./chance.ts";

it.each([
  [1, 1, "100"],
  [1, 3, "33.33"],
  [2, 40, "5"],
  [3, 40, "7.5"],
  [1, 10_000, "0.01"],
  [1, 100_000, "< 0.01"],
  [99_999, 100_000, "99.99"],
  [0, 7, "0"],
  [0, 0, "0"],
])("%i of %i cards is a chance of %s percent", (count, left, percent) => {
  expect(chanceOf(count, left)).toBe(percent);
});

it("tells everything that the rules of draws say cannot be excluded", () => {
  const rules = path.resolve(import.meta.dirname, "../../../../../../docs/fairness.md");
  const [, remains = ""] = readFileSync(rules, "utf8").split("**What remains.**");
  expect(remains.match(/^- /gm)).toHaveLength(stillPossible.length);
});

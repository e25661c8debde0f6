import { expect, it } from "vitest";
import { keepAmount, keepDigits } from "./digits.ts";

it.each([
  ["007", "7"],
  ["0", "0"],
  ["0.5", "0.5"],
  [".5", "0.5"],
  ["1,5", "1.5"],
  ["1,234.5", "1234.5"],
  ["1.2.3", "1.23"],
  ["-4e9", "49"],
  ["1.1234567", "1.123456"],
  ["12.", "12."],
  ["", ""],
  ["9999999999999", "999999999999"],
])("keeps of %j the amount %j", (typed, kept) => {
  expect(keepAmount(typed, 6)).toBe(kept);
});

it("keeps no point where only whole numbers are taken", () => {
  expect(keepAmount("12.5", 0)).toBe("12");
});

it("keeps the digits of a pasted code", () => {
  expect(keepDigits("123 456 7", 6)).toBe("123456");
  expect(keepDigits("१२३", 6)).toBe("");
});

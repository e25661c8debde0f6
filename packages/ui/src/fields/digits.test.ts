import { expect, it } from "vitest";
import { keepDigits } from "./digits.ts";

it("keeps the digits of a pasted code", () => {
  expect(keepDigits("123 456 7", 6)).toBe("123456");
  expect(keepDigits("१२३", 6)).toBe("");
});

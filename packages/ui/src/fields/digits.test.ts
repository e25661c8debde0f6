import { expect, it } from "vitest";
import { keepDigits } from "./digits.ts";

it("keeps the digits of a pasted code", () => {
  expect(keepDigits("123 456 7", 6)).toBe("123456");
  expect(keepDigits("１２３４５６", 6)).toBe("123456");
  expect(keepDigits("٤٥٦-۷۸۹", 6)).toBe("456789");
  expect(keepDigits("９ 8 ７", 2)).toBe("98");
  expect(keepDigits("१२३", 6)).toBe("");
});

import { expect, it } from "vitest";
import { rateLook, rateParts } from "./rate-look.ts";

it("never colours zero", () => {
  for (const zero of ["0", "0.00", "-0.00"]) expect(rateLook(zero)).toBe("plain");
  expect(rateLook("8.5")).toBe("up");
  expect(rateLook("-0.01")).toBe("down");
});

it("writes results with their sign and targets without", () => {
  expect(rateParts("8.50", false)).toBe("+8.50%");
  expect(rateParts("8.50", true)).toBe("8.50%");
  expect(rateParts("-3.20", false)).toBe("\u22123.20%");
  expect(rateParts("0.00", false)).toBe("0.00%");
});

import { expect, test } from "vitest";
import { amount } from "../config/env-fields.ts";
import { unitsByCurrency, unitsOf } from "./units-of.ts";

test("amounts of the configuration are read to the unit", () => {
  expect(unitsOf("TRX", "30.5")).toBe(30_500_000n);
  expect(unitsByCurrency({ TRX: "0", USDT: "0.000001" })).toEqual({ TRX: 0n, USDT: 1n });
});

test.each(["", "-1", "1e3", "007", "1,5", "0.0000001"])(
  "%j is no amount, and no zero either; the configuration does not take it",
  (text) => {
    expect(() => unitsOf("USDT", text)).toThrow("not an amount of USDT");
    expect(amount().safeParse(text).success).toBe(false);
  },
);

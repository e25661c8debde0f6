import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { displayCount, displayMoney, displayUnits, moneyLabel } from "./display-money.ts";

function shown(units: bigint, decimals: number | "exact", sign?: "always") {
  const style = sign ? { decimals, sign } : { decimals };
  return displayMoney(money("USDT", units), style);
}

it("cuts towards zero and never rounds an amount up", () => {
  expect(shown(1_999_999n, 2)).toBe("1.99");
  expect(shown(-1_999_999n, 2)).toBe("\u22121.99");
});

it("shows exactly what would otherwise look like nothing", () => {
  expect(shown(1n, 2)).toBe("0.000001");
  expect(shown(-4_000n, 2)).toBe("\u22120.004");
  expect(shown(0n, 2)).toBe("0.00");
});

it("shows all decimals on request, and at least two", () => {
  expect(shown(12_500_000n, "exact")).toBe("12.50");
  expect(shown(12_345_678n, "exact")).toBe("12.345678");
});

it("groups thousands far beyond what a floating point number holds", () => {
  expect(shown(123_456_789_012_345_678n, "exact")).toBe("123,456,789,012.345678");
});

it("groups the thousands of a count", () => {
  expect([0, 999, 1_000, 1_234_567].map(displayCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
});

it("puts a plus only where it is asked for, and never before zero", () => {
  expect(shown(5_000_000n, 2, "always")).toBe("+5.00");
  expect(shown(0n, 2, "always")).toBe("0.00");
});

it("works on any scale, and without decimals", () => {
  expect(displayUnits(123_450n, 2, { decimals: 0 })).toBe("1,234");
});

it("labels an amount with its unit, unbreakable", () => {
  expect(moneyLabel(money("TRX", 10_000_000n))).toBe("10.00\u00a0TRX");
});

import { expect, it } from "vitest";
import { money } from "./money.ts";
import { rateUnit } from "./rate.ts";
import { worthOf } from "./worth.ts";

const prices = new Map([
  ["USDT", rateUnit],
  ["TRX", (7n * rateUnit) / 2n],
  ["KRW", (14_005n * rateUnit) / 10n],
]);

it("values both coins in a third currency", () => {
  expect(worthOf(money("USDT", 2_000_000n), "KRW", prices)).toBe(280_100n);
  expect(worthOf(money("TRX", 7_000_000n), "KRW", prices)).toBe(280_100n);
});

it("loses nothing where the rate does not divide, and rounds down", () => {
  expect(worthOf(money("TRX", 35_000_000n), "USDT", prices)).toBe(1_000n);
  expect(worthOf(money("TRX", 34_999_999n), "USDT", prices)).toBe(999n);
  expect(worthOf(money("TRX", -1n), "USDT", prices)).toBe(-1n);
});

it("needs no rate for a coin in itself, and has no worth without one elsewhere", () => {
  expect(worthOf(money("TRX", 1_239_999n), "TRX", new Map())).toBe(123n);
  expect(worthOf(money("TRX", 1n), "CNY", prices)).toBeNull();
  expect(worthOf(money("TRX", 1n), "KRW", new Map([["KRW", 1n]]))).toBeNull();
});

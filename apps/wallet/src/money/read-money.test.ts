import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { readMoney, readMoneyIfAny, readTyped } from "./read-money.ts";

it("reads what the contract writes, losses included", () => {
  expect(readMoney("12.5", "TRX")).toEqual(money("TRX", 12_500_000n));
  expect(readMoney("-0.000001", "USDT")).toEqual(money("USDT", -1n));
});

it("keeps apart no amount yet and a fault", () => {
  expect(readMoneyIfAny("", "TRX")).toBeNull();
  expect(() => readMoney("1e3", "TRX")).toThrow("not an amount");
});

it("reads what is being typed", () => {
  expect(readTyped("12.", "TRX")).toEqual(money("TRX", 12_000_000n));
  expect(readTyped("", "TRX")).toBeNull();
  expect(readTyped("12", "TRX", 0)).toEqual(money("TRX", 12_000_000n));
  expect(readTyped("12.5", "TRX", 0)).toBeNull();
});

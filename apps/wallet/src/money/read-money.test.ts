import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { readMoney, readMoneyIfAny, readTyped, writeTyped } from "./read-money.ts";

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

it("writes into a field what it reads out of it again, in every language", () => {
  for (const locale of ["en-US", "de-DE", "pl-PL", "ko-KR"]) {
    for (const units of [12_500_000n, 1_234_567_000n, 7_125_000n, 1n, 3_000_000n]) {
      const amount = money("USDT", units);
      expect(readTyped(writeTyped(amount, [locale]), "USDT", 6, [locale])).toEqual(amount);
    }
  }
  expect(writeTyped(money("TRX", 12_345_000n), ["de-DE"])).toBe("12,345");
});

it("takes no amount that could mean two", () => {
  expect(readTyped("12.500", "USDT", 6, ["de-DE"])).toBeNull();
  expect(readTyped("1,500", "USDT", 6, ["en-US"])).toBeNull();
  expect(readTyped("1,500", "USDT", 6, ["es-ES"])).toEqual(money("USDT", 1_500_000n));
});

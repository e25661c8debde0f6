import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatFigure,
  formatUnits,
  groupThousands,
  parseTyped,
  parseUnits,
} from "./decimal-text.ts";
import { money } from "./money.ts";

describe("decimal text", () => {
  it.each([
    [0n, "0.000000"],
    [1n, "0.000001"],
    [12_345_000n, "12.345000"],
    [-100_000_000n, "-100.000000"],
  ])("of %s units has every decimal in a figure: %s", (units, text) => {
    for (const currency of ["TRX", "USDT"] as const)
      expect(formatFigure(money(currency, units))).toBe(text);
  });

  it.each([
    ["1234567.890123 TRX", "1,234,567.890123 TRX"],
    ["-1000 USDT, 999 TRX", "-1,000 USDT, 999 TRX"],
    ["0.1234567", "0.1234567"],
    ["12345678901234.5", "12,345,678,901,234.5"],
  ])("of %s has its thousands apart: %s", (text, grouped) => {
    expect(groupThousands(text)).toBe(grouped);
  });

  it("reads back what it wrote, without loss", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (units) => {
        expect(parseUnits(formatUnits(units, 6), 6)).toBe(units);
      }),
    );
  });

  it.each([
    "-1",
    "+1",
    "1e2",
    "0x10",
    "0b11",
    "NaN",
    "Infinity",
    "１０",
    "10 ",
    " 10",
    "00012",
    "1.",
    ".5",
    "1,000",
    "",
    "1\n",
    "0.0000001",
    "1234567890123",
  ])("refuses %j", (text) => {
    expect(parseUnits(text, 6)).toBeNull();
  });

  it.each([
    ["0", 0n],
    ["0.000001", 1n],
    ["12.5", 12_500_000n],
    ["999999999999.999999", 999_999_999_999_999_999n],
  ])("reads %s exactly", (text, units) => {
    expect(parseUnits(text, 6)).toBe(units);
  });

  it("keeps the sign when it writes", () => {
    expect(formatUnits(-1n, 6)).toBe("-0.000001");
  });

  it.each([
    "0",
    "007",
    "1.0",
    "1.",
    ".5",
    "1.5a",
    "1,5",
    "1e3",
    "+5",
    "1 000",
    "１０",
    "١٢",
    "5\n",
  ])("takes %j for no whole number in a field", (text) => {
    expect(parseTyped(text, 0)).toBeNull();
  });

  it.each(["007", ".", ".5", "1..", "1.5.", "1,5", "1,234.5", "1e3", "0x10", " 5", "0.0000001"])(
    "takes %j for no decimal in a field",
    (text) => {
      expect(parseTyped(text, 6)).toBeNull();
    },
  );

  it("reads what is being typed, however long it is", () => {
    expect(parseTyped("12", 0)).toBe(12n);
    expect(parseTyped("0.", 6)).toBe(0n);
    expect(parseTyped("12.", 6)).toBe(12_000_000n);
    expect(parseTyped("9".repeat(26), 0)).toBe(10n ** 26n - 1n);
  });
});

import { describe, expect, it } from "vitest";
import {
  asciiAmount,
  asciiDigits,
  decimalMark,
  readTypedUnits,
  twoReadings,
} from "./typed-text.ts";

it.each([
  ["de-DE", ","],
  ["fr-FR", ","],
  ["pt-BR", ","],
  ["id-ID", ","],
  ["en-US", "."],
  ["ko-KR", "."],
  ["zh-CN", "."],
  ["de-CH", "."],
])("%s writes %j", (locale, mark) => {
  expect(decimalMark([locale])).toBe(mark);
});

it("takes over the digits of other keypads, and no other sign", () => {
  expect(asciiDigits("١٢٣٤٥٦٧٨٩٠")).toBe("1234567890");
  expect(asciiDigits("۰۹۸۷۶۵۴۳۲۱")).toBe("0987654321");
  expect(asciiDigits("１２３４５６")).toBe("123456");
  expect(asciiDigits("१२ 五 ² Ⅳ a7")).toBe("१२ 五 ² Ⅳ a7");
});

it.each([
  ["١٢٫٥", ".", "12.5"],
  ["۲۰۰٫۰۰۱", ",", "200,001"],
  ["１，５", ",", "1,5"],
  ["３．２５", ".", "3.25"],
  ["١٬٠٠٠", ".", "1٬000"],
] as const)("%s is taken over with its mark", (typed, mark, taken) => {
  expect(asciiAmount(typed, mark)).toBe(taken);
});

describe("two readings", () => {
  it.each([
    ["12.500", ",", "12500", "12,5"],
    ["7.125", ",", "7125", "7,125"],
    ["300.000", ",", "300000", "300"],
    ["1234.567", ",", "1234567", "1234,567"],
    ["1,500", ".", "1500", "1.5"],
    ["48,020", ".", "48020", "48.02"],
  ] as const)("%s where people write %j", (text, mark, whole, decimal) => {
    expect(twoReadings(text, mark)).toEqual({ whole, decimal });
    expect([twoReadings(whole, mark), twoReadings(decimal, mark)]).toEqual([null, null]);
  });

  it.each([
    ["12.500", "."],
    ["12,500", ","],
    ["12.50", ","],
    ["12.5000", ","],
    // Nobody writes thousands with a leading zero.
    ["0.125", ","],
    ["1.234.567", ","],
    ["12.500a", ","],
  ] as const)("none in %s where people write %j", (text, mark) => {
    expect(twoReadings(text, mark)).toBeNull();
  });
});

it.each([
  ["1,5", ",", 1_500_000n],
  ["1,", ",", 1_000_000n],
  ["1,234", ",", 1_234_000n],
  ["12.5", ",", 12_500_000n],
  ["0.125", ",", 125_000n],
  ["١٢٫٥", ".", 12_500_000n],
  ["۴۸۰٫۱۲۵", ",", 480_125_000n],
  ["１．５", ".", 1_500_000n],
  ["12.500", ".", 12_500_000n],
  ["12.500", ",", null],
  ["٧.١٢٥", ",", null],
  ["1.234,5", ",", null],
  ["1,2,3", ",", null],
  [",5", ",", null],
  ["1,5", ".", null],
  ["1,234", ".", null],
] as const)("reads %j where people write %j as %s", (typed, mark, units) => {
  expect(readTypedUnits(typed, 6, mark)).toBe(units);
});

it("takes whole numbers alone where no part of a coin can be typed", () => {
  expect(readTypedUnits("１２００", 0, ",")).toBe(1200n);
  for (const text of ["1,5", "12.500", "1,", "٠"]) expect(readTypedUnits(text, 0, ",")).toBeNull();
});

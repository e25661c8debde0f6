import { describe, expect, it } from "vitest";
import { changeOf, priceOf } from "./price.ts";

const e12 = (trxPerUsdt: number) => BigInt(Math.round(trxPerUsdt * 1e12));

describe("the price of TRX and its change in a day", () => {
  it("is one divided by TRX per USDT, rounded down", () => {
    const at = (trxPerUsdt: number) =>
      new Map([
        ["USDT", e12(1)],
        ["TRX", e12(trxPerUsdt)],
      ]);
    expect(priceOf("TRX", "USDT", at(3.5))).toBe("0.285714");
    expect(priceOf("TRX", "USDT", at(4))).toBe("0.25");
    expect(priceOf("USDT", "TRX", at(3.5))).toBe("3.5");
    expect(priceOf("TRX", "KRW", at(3.5))).toBe("");
    expect(priceOf("TRX", "TRX", new Map())).toBe("1");
  });

  it.each([
    [3.5, 3.5, "0"],
    [3.5, 3.57, "2"],
    [3.57, 3.5, "-1.96"],
    [3, 4, "33.33"],
    [3.5, 3.50001, "0"],
  ])("at %d now and %d before it is %s percent", (now, before, percent) => {
    expect(changeOf(e12(now), e12(before))).toBe(percent);
  });

  it("is not said where one rate is missing", () => {
    expect(changeOf(null, e12(3.5))).toBe("");
    expect(changeOf(e12(3.5), null)).toBe("");
  });
});

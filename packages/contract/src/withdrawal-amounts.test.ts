import { lesser, money } from "@clearhold/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingText } from "./finding-text.ts";
import {
  type AmountBounds,
  findBrokenAmountRule,
  mostToWithdraw,
  quoteWithdrawal,
} from "./withdrawal-amounts.ts";

const usdt = (units: bigint) => money("USDT", units * 1_000_000n);
const day = { limit: usdt(1_000n), used: usdt(400n), free: usdt(600n), freesAt: 1_795_000_000 };
const bounds: AmountBounds = { minimum: usdt(10n), once: usdt(800n), day };

describe("minimum and limits of an amount", () => {
  it.each([
    [9n, "below-minimum", { minimum: "10 USDT" }],
    [801n, "above-once-limit", { limit: "800 USDT" }],
    [
      601n,
      "above-day-limit",
      { limit: "1000 USDT", used: "400 USDT", free: "600 USDT", until: "1795000000" },
    ],
  ] as const)("%i USDT is %s", (coins, code, details) => {
    expect(findBrokenAmountRule(usdt(coins), bounds)).toEqual({ code, details });
  });

  it("are kept by the bounds themselves", () => {
    expect(findBrokenAmountRule(usdt(10n), bounds)).toBeNull();
    expect(findBrokenAmountRule(usdt(600n), bounds)).toBeNull();
    const free = { ...day, free: usdt(1_000n) };
    expect(findBrokenAmountRule(usdt(800n), { ...bounds, day: free })).toBeNull();
  });

  it("count what the limit of 24 hours leaves, also when that is nothing", () => {
    const used = { ...day, free: usdt(0n) };
    const broken = findBrokenAmountRule(usdt(10n), { ...bounds, day: used });
    expect(broken?.code).toBe("above-day-limit");
  });

  it("name the limit of 24 hours where the amount is above all of it: no waiting helps", () => {
    const fresh = { limit: usdt(500n), used: usdt(0n), free: usdt(500n), freesAt: 0 };
    expect(findBrokenAmountRule(usdt(501n), { ...bounds, day: fresh })).toEqual({
      ...{ code: "above-once-limit", details: { limit: "500 USDT" } },
    });
  });

  it("are told in the words of the refusal", () => {
    const broken = findBrokenAmountRule(usdt(9n), bounds);
    expect(findingText("below-minimum", "en-us", broken?.details)).toBe(
      "Minimum withdrawal amount 10 USDT",
    );
  });
});

describe("the most that can be withdrawn now", () => {
  it.each([
    // balance, once, limit, free -> the most, and its bound
    [60_105n, 60_000n, 50_000n, 50_000n, 50_000n, "above-once-limit"],
    [60_105n, 60_000n, 50_000n, 12_300n, 12_300n, "above-day-limit"],
    [60_105n, 20_000n, 50_000n, 30_000n, 20_000n, "above-once-limit"],
    [300n, 20_000n, 50_000n, 300n, 300n, null],
    [300n, 20_000n, 50_000n, 0n, 0n, "above-day-limit"],
  ] as const)("of %i, %i at once, %i and %i free in a day", (...row) => {
    const [balance, once, limit, free, most, bound] = row;
    const all = { limit: usdt(limit), used: usdt(limit - free), free: usdt(free), freesAt: 0 };
    const these = { minimum: usdt(1n), once: usdt(once), day: all };
    expect(mostToWithdraw(usdt(balance), these)).toEqual({ amount: usdt(most), bound });
  });

  it("breaks no rule but the minimum, and one unit more breaks the bound's", () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(units, units, units, units, (balance, once, limit, left) => {
        const free = money("USDT", lesser(left, limit));
        const used = money("USDT", limit - free.units);
        const day = { limit: money("USDT", limit), used, free, freesAt: 0 };
        const these = { minimum: money("USDT", 0n), once: money("USDT", once), day };
        const { amount, bound } = mostToWithdraw(money("USDT", balance), these);
        expect(findBrokenAmountRule(amount, these)).toBeNull();
        const more = money("USDT", amount.units + 1n);
        if (bound === null) expect(amount.units).toBe(balance);
        else {
          expect(findBrokenAmountRule(more, these)?.code).toBe(bound);
          expect(amount.units).toBeLessThan(balance);
        }
      }),
    );
  });
});

describe("the withdrawal fee", () => {
  it.each([
    [300_000_000n, 5_000n, 1_500_000n],
    [1_000_000n, 1_000n, 1_000n],
    [999n, 1_000n, 0n],
    [1_999n, 1_000n, 1n],
    [50_000_000n, 0n, 0n],
    [1n, 500_000n, 0n],
    [123_456_789_012_345_678n, 2_500n, 308_641_972_530_864n],
  ])("of %i units at %i ppm is %i", (units, feePartsPerMillion, fee) => {
    const amount = money("USDT", units);
    expect(quoteWithdrawal(amount, feePartsPerMillion)).toEqual({
      amount,
      fee: money("USDT", fee),
      received: money("USDT", units - fee),
    });
  });

  it("never exceeds the shown rate, loses no unit, and leaves something to pay", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.bigInt({ min: 0n, max: 100_000n }),
        (units, feePartsPerMillion) => {
          const { fee, received } = quoteWithdrawal(money("TRX", units), feePartsPerMillion);
          expect(fee.units * 1_000_000n <= units * feePartsPerMillion).toBe(true);
          expect(fee.units + received.units).toBe(units);
          expect(received.units > 0n).toBe(true);
        },
      ),
    );
  });
});

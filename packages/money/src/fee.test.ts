import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeAtRate } from "./fee.ts";

describe("a fee at a rate", () => {
  it.each([
    [300_000_000n, 5_000n, 1_500_000n],
    [1_000_000n, 1_000n, 1_000n],
    [999n, 1_000n, 0n],
    [1_999n, 1_000n, 1n],
    [50_000_000n, 0n, 0n],
    [1n, 500_000n, 0n],
    [123_456_789_012_345_678n, 2_500n, 308_641_972_530_864n],
  ])("of %i units at %i parts per million is %i", (amountUnits, ppm, feeUnits) => {
    expect(feeAtRate(amountUnits, ppm)).toBe(feeUnits);
  });

  it("never exceeds the shown rate, and falls short of it by less than a unit", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        (amountUnits, ppm) => {
          const rest = amountUnits * ppm - feeAtRate(amountUnits, ppm) * 1_000_000n;
          expect(rest >= 0n && rest < 1_000_000n).toBe(true);
        },
      ),
    );
  });
});

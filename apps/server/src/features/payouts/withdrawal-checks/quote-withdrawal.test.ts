import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteWithdrawal } from "./quote-withdrawal.ts";

const limits = { limitUnits: 10n ** 12n, automaticUnits: 10n ** 12n };
const terms = { minimumUnits: 1n, ...limits, networkFeeUnits: 0n };

describe("the withdrawal fee", () => {
  it.each([
    [300_000_000n, 5_000n, 1_500_000n],
    [1_000_000n, 1_000n, 1_000n],
    [999n, 1_000n, 0n],
    [1_999n, 1_000n, 1n],
    [50_000_000n, 0n, 0n],
  ])("of %i units at %i ppm is %i", (amountUnits, feePartsPerMillion, feeUnits) => {
    expect(quoteWithdrawal(amountUnits, { ...terms, feePartsPerMillion })).toEqual({
      feeUnits,
      receivedUnits: amountUnits - feeUnits,
    });
  });

  it("never exceeds the shown rate, loses no unit, and leaves something to pay", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.bigInt({ min: 0n, max: 100_000n }),
        (amountUnits, feePartsPerMillion) => {
          const quote = quoteWithdrawal(amountUnits, { ...terms, feePartsPerMillion });
          expect(quote.feeUnits * 1_000_000n <= amountUnits * feePartsPerMillion).toBe(true);
          expect(quote.feeUnits + quote.receivedUnits).toBe(amountUnits);
          expect(quote.receivedUnits > 0n).toBe(true);
        },
      ),
    );
  });
});

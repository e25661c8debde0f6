import { divideRoundDown } from "@clearhold/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteRisk, riskSampleMin } from "./quote-risk.ts";

const percent = (value: number) => BigInt(Math.round(value * 10_000));
const history = (gains: number, losses: number) => [
  ...Array.from({ length: gains }, () => percent(8)),
  ...Array.from({ length: losses }, () => percent(-8)),
];

describe("quoteRisk", () => {
  it("says nothing with too little history", () => {
    expect(quoteRisk([])).toBeNull();
    expect(quoteRisk(history(riskSampleMin - 1, 0))).toBeNull();
    expect(quoteRisk(history(riskSampleMin, 0))).not.toBeNull();
  });

  // Wilson's interval by the textbook's formula in floating point, in parts per million.
  it.each([
    [12, 0, 121_250n, 0n, 242_501n],
    [8, 4, 373_750n, 138_118n, 609_382n],
    [20, 5, 239_959n, 88_605n, 391_313n],
    [0, 12, 878_750n, 757_499n, 1_000_000n],
    [90, 10, 114_798n, 55_229n, 174_367n],
  ])("of %i gains and %i losses reads a chance of %i, from %i to %i", (gains, losses, ...row) => {
    const figures = quoteRisk(history(gains, losses));
    const read = [figures?.chancePpm, figures?.chanceLowPpm, figures?.chanceHighPpm];
    // The textbook's are rounded to the nearest, these upwards and outwards.
    for (const [n, wanted] of row.entries()) {
      expect([wanted - 1n, wanted, wanted + 1n]).toContain(read[n]);
    }
  });

  it("never reads a chance of nothing, however spotless the history", () => {
    expect(quoteRisk(history(1_000, 0))?.chancePpm).toBeGreaterThan(0n);
  });

  it("takes an outcome of exactly zero for no loss", () => {
    const even = Array.from({ length: 12 }, () => 0n);
    expect(quoteRisk(even)?.chanceLowPpm).toBe(0n);
  });

  it("gives the range by outcomes that happened: ranks 1, 3, 6, 9 and 12 of twelve", () => {
    const outcomes = [5, -3, 9, 0, 12, -100, 7, 8, 1, 2, 4, 30].map(percent);
    expect(quoteRisk(outcomes)).toMatchObject({
      worstPpm: percent(-100),
      lowerQuarterPpm: percent(0),
      middlePpm: percent(4),
      upperQuarterPpm: percent(8),
      bestPpm: percent(30),
    });
  });

  it("holds its order for every history", () => {
    const outcome = fc.bigInt({ min: -1_000_000n, max: 50_000_000n });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: riskSampleMin, maxLength: 200 }), (outcomes) => {
        const figures = quoteRisk(outcomes);
        if (!figures) throw new Error("there is enough history");
        const losses = BigInt(outcomes.filter((one) => one < 0n).length);
        const share = divideRoundDown(losses * 1_000_000n, BigInt(outcomes.length));
        const rising = (values: bigint[]) =>
          values.every((one, n) => n === 0 || one >= values[n - 1]!);
        expect(
          rising([0n, figures.chanceLowPpm, figures.chancePpm, figures.chanceHighPpm, 1_000_000n]),
        ).toBe(true);
        expect(rising([figures.chanceLowPpm, share, figures.chanceHighPpm])).toBe(true);
        expect(
          rising([
            figures.worstPpm,
            figures.lowerQuarterPpm,
            figures.middlePpm,
            figures.upperQuarterPpm,
            figures.bestPpm,
          ]),
        ).toBe(true);
      }),
    );
  });
});

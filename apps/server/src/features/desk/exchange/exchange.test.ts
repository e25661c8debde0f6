import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRate, parseRate, quoteTrade } from "./exchange.ts";

const rates = fc.bigInt({ min: 1_000_000n, max: 10n ** 17n });
const fees = fc.bigInt({ min: 0n, max: 50_000n });
const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n });

describe("what a trade books", () => {
  it.each([
    // from, paid, rate, fee in ppm -> gross, fee, received
    ["USDT", 1_000_000n, "3.25", 0n, 3_250_000n, 0n, 3_250_000n],
    ["USDT", 1_000_000n, "3.25", 5_000n, 3_250_000n, 16_250n, 3_233_750n],
    ["TRX", 3_250_000n, "3.25", 5_000n, 1_000_000n, 5_000n, 995_000n],
    ["TRX", 1_000_000n, "3", 0n, 333_333n, 0n, 333_333n],
    ["TRX", 3n, "3.25", 5_000n, 0n, 0n, 0n],
    ["USDT", 1n, "3.25", 5_000n, 3n, 0n, 3n],
  ] as const)("%s %d at %s with %d ppm", (from, paid, rate, feePpm, gross, fee, received) => {
    expect(quoteTrade(paid, { from, trxPerUsdtE12: parseRate(rate), feePpm })).toEqual({
      grossUnits: gross,
      feeUnits: fee,
      receivedUnits: received,
    });
  });

  it("never gains by going there and back", () => {
    fc.assert(
      fc.property(amounts, rates, fees, fc.boolean(), (paid, trxPerUsdtE12, feePpm, sellsUsdt) => {
        const [from, to] = sellsUsdt ? (["USDT", "TRX"] as const) : (["TRX", "USDT"] as const);
        const there = quoteTrade(paid, { from, trxPerUsdtE12, feePpm });
        const back = quoteTrade(there.receivedUnits, { from: to, trxPerUsdtE12, feePpm });
        expect(back.receivedUnits).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it("gives no more for many small amounts than for their sum", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000n }),
        rates,
        fc.constantFrom("TRX" as const, "USDT" as const),
        (paid, trxPerUsdtE12, from) => {
          const terms = { from, trxPerUsdtE12, feePpm: 0n };
          const small = quoteTrade(paid, terms).receivedUnits * 200n;
          expect(small).toBeLessThanOrEqual(quoteTrade(paid * 200n, terms).receivedUnits);
        },
      ),
    );
  });

  it("never takes more than the shown fee, and gives more for more", () => {
    fc.assert(
      fc.property(amounts, amounts, rates, fees, (paid, more, trxPerUsdtE12, feePpm) => {
        const terms = { from: "USDT", trxPerUsdtE12, feePpm } as const;
        const small = quoteTrade(paid, terms);
        expect(small.feeUnits * 1_000_000n).toBeLessThanOrEqual(small.grossUnits * feePpm);
        expect(small.receivedUnits).toBeLessThanOrEqual(
          quoteTrade(paid + more, terms).receivedUnits,
        );
      }),
    );
  });
});

describe("rates", () => {
  it("reads and writes TRX per USDT and its inverse", () => {
    expect(formatRate("USDT", parseRate("3.25"))).toBe("3.25");
    expect(formatRate("TRX", parseRate("3.25"))).toBe("0.307692307692");
  });

  it.each(["0", "-1", "1e3", "", " 3", "0x3", "1.0000000000001"])("refuses %j", (text) => {
    expect(() => parseRate(text)).toThrow("not a rate");
  });
});

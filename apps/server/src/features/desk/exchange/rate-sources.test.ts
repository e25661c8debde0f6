import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ticker } from "../../../wire/market/rate-source.ts";
import { combineTickers, tickerRules } from "./rate-sources.ts";

const now = new Date("2026-01-01T00:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const say = (rate: number | bigint, seconds = 0) => ({
  name: `m${rate}`,
  trxPerUsdtE12: typeof rate === "bigint" ? rate : BigInt(Math.round(rate * 1e12)),
  at: secondsAgo(seconds),
});
const rateOf = (tickers: Ticker[]) => combineTickers(tickers, now).trxPerUsdtE12;

describe("what several markets say together", () => {
  it("is the middle one, and of an even number the lower of the middle two", () => {
    expect(rateOf([say(3.51), say(3.5), say(3.49)])).toBe(3_500_000_000_000n);
    expect(rateOf([say(3.5), say(3.51)])).toBe(3_500_000_000_000n);
  });

  it("is nothing when too few are fresh", () => {
    const old = tickerRules.staleSeconds + 1;
    expect(() => combineTickers([say(3.5)], now)).toThrow("1 of 1 tickers are fresh");
    expect(() => combineTickers([say(3.5), say(3.5, old)], now)).toThrow("1 of 2");
    expect(rateOf([say(3.5), say(3.5, tickerRules.staleSeconds)])).toBe(3_500_000_000_000n);
    expect(rateOf([say(3.5), say(3.51), say(9, old)])).toBe(3_500_000_000_000n);
  });

  it("names those it was read from, and no other", () => {
    const late = say(3.52, tickerRules.staleSeconds + 1);
    const { tickers } = combineTickers([say(3.5), say(3.51), late], now);
    expect(tickers).toEqual([say(3.5), say(3.51)]);
  });

  it("is nothing when one is more than a hundredth from the middle", () => {
    expect(() => combineTickers([say(3.5), say(3.5), say(3.536)], now)).toThrow("diverge: m3.536");
    expect(() => combineTickers([say(3.5), say(3.5), say(3.464)], now)).toThrow("diverge: m3.464");
    expect(rateOf([say(3.5), say(3.5), say(3.535)])).toBe(3_500_000_000_000n);
  });

  it("never lets one of three move the rate further than the other two agree", () => {
    const rate = fc.bigInt({ min: 10n ** 10n, max: 10n ** 14n });
    fc.assert(
      fc.property(rate, rate, rate, (a, b, liar) => {
        const honest = [a, b].sort((x, y) => (x < y ? -1 : 1));
        try {
          const middle = rateOf([say(a), say(b), say(liar)]);
          expect(middle >= (honest[0] ?? 0n) && middle <= (honest[1] ?? 0n)).toBe(true);
        } catch (error) {
          expect(String(error)).toContain("diverge");
        }
      }),
    );
  });
});

import type { Ticker } from "../../../wire/market/rate-source.ts";
import { tickersMin } from "../../../wire/market/ticker-address.ts";

/** What several markets must fulfil before the desk believes them. */
export const tickerRules = {
  leastCount: tickersMin,
  /** A market's word is good for so long. */
  staleSeconds: 60,
  /** No market may be further than this from the middle one, in parts per million. */
  divergencePpm: 10_000n,
} as const;

const million = 1_000_000n;

/** What several markets say together, and those whose word was fresh. */
export type CombinedTickers = {
  readonly trxPerUsdtE12: bigint;
  readonly tickers: readonly Ticker[];
};

/**
 * The middle of what the fresh markets say; of an even number the lower of the two in the middle.
 * @throws Error when too few are fresh, or one is far from the middle: a market that is manipulated
 * or broken must not make the rate.
 */
export function combineTickers(tickers: readonly Ticker[], now: Date): CombinedTickers {
  const oldest = now.getTime() - tickerRules.staleSeconds * 1000;
  const fresh = tickers.filter(({ at }) => at.getTime() >= oldest);
  if (fresh.length < tickerRules.leastCount) {
    throw new Error(`${fresh.length} of ${tickers.length} tickers are fresh`);
  }
  const rates = fresh.map(({ trxPerUsdtE12 }) => trxPerUsdtE12).sort((a, b) => (a < b ? -1 : 1));
  const middle = rates[Math.floor((rates.length - 1) / 2)] ?? 0n;
  const far = fresh.find(({ trxPerUsdtE12 }) => isFar(trxPerUsdtE12, middle));
  if (far) throw new Error(`the tickers diverge: ${far.name} is far from the middle`);
  return { trxPerUsdtE12: middle, tickers: fresh };
}

function isFar(rate: bigint, middle: bigint): boolean {
  const distance = rate > middle ? rate - middle : middle - rate;
  return distance * million > middle * tickerRules.divergencePpm;
}

import type { Ticker } from "../../kernel/rate-source.ts";

/** What several markets must fulfil before the desk believes them. */
export const tickerRules = {
  /** Fewer make no rate: one market alone could say anything. */
  leastCount: 2,
  /** A market's word is good for so long. */
  staleSeconds: 60,
  /** No market may be further than this from the middle one, in parts per million. */
  divergencePpm: 10_000n,
  /** A rate that moves further than this at once closes the desk for a while, in parts per million. */
  movePpm: 30_000n,
  /** How long: whoever moved a market must hold it there. */
  moveSeconds: 300,
} as const;

const million = 1_000_000n;

/**
 * The middle of what the fresh markets say; of an even number the lower of the two in the middle.
 * @throws Error when too few are fresh, or one of them is far from the middle (security 2.2).
 */
export function combineTickers(tickers: readonly Ticker[], now: Date): bigint {
  const oldest = now.getTime() - tickerRules.staleSeconds * 1000;
  const fresh = tickers.filter(({ at }) => at.getTime() >= oldest);
  if (fresh.length < tickerRules.leastCount) {
    throw new Error(`${fresh.length} of ${tickers.length} tickers are fresh`);
  }
  const rates = fresh.map(({ trxPerUsdtE12 }) => trxPerUsdtE12).sort((a, b) => (a < b ? -1 : 1));
  const middle = rates[Math.floor((rates.length - 1) / 2)] ?? 0n;
  const far = fresh.find(({ trxPerUsdtE12 }) =>
    isFurther(trxPerUsdtE12, middle, tickerRules.divergencePpm),
  );
  if (far) throw new Error(`the tickers diverge: ${far.name} is far from the middle`);
  return middle;
}

/** Whether a rate is further from another than so many parts of a million of it. */
export function isFurther(rate: bigint, from: bigint, ppm: bigint): boolean {
  const distance = rate > from ? rate - from : from - rate;
  return distance * million > from * ppm;
}

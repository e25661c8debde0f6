import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { RateSource, Ticker, TickerFeed } from "../../../wire/market/rate-source.ts";
import { tickersMin } from "../../../wire/market/ticker-address.ts";
import { parseRate } from "./exchange.ts";
import { endRate, findOrderedRate, findSource, updateRate } from "./rate-store.ts";

export type RateSourceDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly openTicker: (address: string) => TickerFeed;
};

/**
 * The source that a setting such as `RATE_SOURCE` names: `fixed:<TRX per USDT>` for made-up money, `operators` for what
 * two of them have ordered, `tickers:<address> <address> …` for the middle of several markets.
 * Throws on anything else.
 * @internal
 */
export function rateSourceOf(setting: string, deps: RateSourceDeps): RateSource {
  const [kind, value = ""] = setting.split(/:(.*)/s);
  switch (kind) {
    case "fixed":
      return fixedRate(parseRate(value));
    case "operators":
      return { read: () => readOrdered(deps) };
    case "tickers":
      return openTickers(deps, value.split(/\s+/).filter(Boolean).map(deps.openTicker));
    default:
      throw new Error(`RATE_SOURCE: unknown kind of source "${kind}"`);
  }
}

/** The same rate for good, for money that is made up. */
export function fixedRate(trxPerUsdtE12: bigint): RateSource {
  return { read: async () => ({ trxPerUsdtE12, source: "fixed", tickers: [] }) };
}

async function readOrdered({ database }: RateSourceDeps) {
  const order = await findOrderedRate(database);
  if (!order) throw new Error("operators have ordered no rate yet");
  const { trxPerUsdtE12, feePpm } = order;
  return { trxPerUsdtE12, feePpm, source: "operators", tickers: [] };
}

function openTickers(deps: RateSourceDeps, feeds: readonly TickerFeed[]): RateSource {
  if (feeds.length < tickerRules.leastCount) {
    throw new Error(`RATE_SOURCE: at least ${tickerRules.leastCount} tickers make a rate`);
  }
  if (new Set(feeds.map(({ name }) => name)).size < feeds.length) {
    throw new Error("RATE_SOURCE: each ticker must be another market");
  }
  return {
    async read() {
      const tickers = await readAll(deps, feeds);
      try {
        return { ...combineTickers(tickers, deps.clock.now()), source: "tickers" };
      } catch (error) {
        // Markets that fell silent or disagree: the rate that held is nobody's word any more.
        await endRate(deps.database);
        throw error;
      }
    },
  };
}

/** Those that answer; one that does not is told to the operator. */
async function readAll(
  { logger }: RateSourceDeps,
  feeds: readonly TickerFeed[],
): Promise<readonly Ticker[]> {
  const answers = await Promise.allSettled(feeds.map((feed) => feed.read()));
  return answers.flatMap((answer) => {
    if (answer.status === "fulfilled") return [answer.value];
    logger.warn({ reason: String(answer.reason) }, "a ticker gives no rate");
    return [];
  });
}

/** What several markets must fulfil before the desk believes them. */
export const tickerRules = {
  leastCount: tickersMin,
  /** The desk uses an answer of a market for this long. */
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

type KeepRateDeps = {
  readonly database: Queryable;
  readonly source: RateSource;
  /** The desk's fee where the source names none, in parts per million. */
  readonly feePpm: bigint;
};

/**
 * Keeps the rate of the source in force at each call, and opens another one once that is in force. Does
 * nothing while the desk is closed. @throws Error as `keepRate`.
 */
export function openRateKeeper(deps: RateSourceDeps): () => Promise<void> {
  let opened: { readonly setting: string; readonly source: RateSource } | null = null;
  return async () => {
    const { setting, feePpm } = await findSource(deps.database);
    if (setting === "") return;
    if (opened?.setting !== setting) opened = { setting, source: rateSourceOf(setting, deps) };
    await keepRate({ database: deps.database, source: opened.source, feePpm });
  };
}

/** How often the worker says that the rate holds; after a minute of silence the desk is closed. */
export const keepRateSeconds = 10;

/**
 * One look at the source: the rate holds, or there is a new one.
 * @throws Error where the source says nothing, or what the desk does not believe yet.
 */
export async function keepRate({ database: db, source, feePpm }: KeepRateDeps): Promise<void> {
  if (!(await updateRate(db, { feePpm, ...(await source.read()) }))) {
    throw new Error("the rate moved too far: it waits for operators");
  }
}

import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { RateSource, Ticker, TickerFeed } from "../../../wire/market/rate-source.ts";
import { combineTickers, tickerRules } from "./combine-tickers.ts";
import { parseRate } from "./quote-trade.ts";
import { findOrderedRate } from "./rate-order-store.ts";
import { endRate } from "./rate-store.ts";

export type RateSourceDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly openTicker: (address: string) => TickerFeed;
};

/**
 * The source that `RATE_SOURCE` names: `fixed:<TRX per USDT>` for made-up money, `operators` for what
 * two of them have ordered, `tickers:<address> <address> …` for the middle of several markets.
 * Throws on anything else, so that a process with a wrong rate never starts.
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

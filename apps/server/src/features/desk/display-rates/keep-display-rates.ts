import type { StateCurrency } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { PriceFeed } from "../../../wire/market/rate-source.ts";
import { updateDisplayRate } from "./display-rate-store.ts";

export type KeepDisplayRatesDeps = {
  readonly database: Queryable;
  readonly logger: Logger;
  readonly feeds: ReadonlyMap<StateCurrency, PriceFeed>;
};

/** Often enough that a source may fail for a while before its rate is too old to be shown. */
export const keepDisplayRatesMs = 60_000;

/** One look at every source. One that says nothing is told to the operator; its last rate grows old. */
export async function keepDisplayRates(deps: KeepDisplayRatesDeps): Promise<void> {
  for (const [currency, feed] of deps.feeds) {
    try {
      await updateDisplayRate(deps.database, currency, {
        ...(await feed.read()),
        source: feed.name,
      });
    } catch (error) {
      deps.logger.warn({ currency, reason: String(error) }, "a source gives no display rate");
    }
  }
}

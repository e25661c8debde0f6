import { unixSeconds } from "@clearhold/contract/primitives/page";
import { listDisplayRates } from "@clearhold/contract/wallet/desk/display-rates";
import { type DisplayCurrency, formatUnits, rateScale } from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { findDisplayRates } from "./display-rate-store.ts";

type DisplayRatesDeps = {
  readonly clock: Clock;
  readonly database: Queryable;
  readonly displayCurrencies: readonly DisplayCurrency[];
};

/** Answers the call about what values can be shown in. */
export function bindDisplayRates(app: App, deps: DisplayRatesDeps): void {
  bind(app, listDisplayRates, async () => {
    const { prices, ratedAt } = await findDisplayRates(deps.database, deps.clock.now());
    return deps.displayCurrencies.map((code) => {
      const [price, at] = [prices.get(code), ratedAt.get(code)];
      return {
        code,
        per_usdt: price === undefined ? "" : formatUnits(price, rateScale),
        rated_at: at ? unixSeconds(at) : 0,
      };
    });
  });
}

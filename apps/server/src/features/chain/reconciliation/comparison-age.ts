import { type CurrencyCode, currencies } from "@clearhold/money";
import { NotReady } from "../../../kernel/heartbeat.ts";

/** /readyz reports a fault when no comparison has ended for this long. */
const secondsMax = 180;

export type ComparisonAge = {
  /** A round found out how the books of this currency stand, whichever way. */
  ended(currency: CurrencyCode): void;
  /** @throws NotReady when a currency was not compared to an end for minutes: nothing of it leaves. */
  check(): void;
};

/** How long ago each currency was compared, by a clock that nobody shifts. */
export function openComparisonAge(now: () => number = () => performance.now()): ComparisonAge {
  const endedAt = new Map<CurrencyCode, number>(currencies.map((currency) => [currency, now()]));
  return {
    ended: (currency) => void endedAt.set(currency, now()),
    check() {
      const old = currencies.filter(
        (currency) => now() - (endedAt.get(currency) ?? 0) > secondsMax * 1000,
      );
      if (old.length > 0) throw new NotReady(`${old.join(", ")} not compared for minutes`);
    },
  };
}

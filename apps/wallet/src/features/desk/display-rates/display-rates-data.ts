import type { ReplyOf } from "@clearhold/contract/endpoint";
import {
  displayRateSeconds,
  listDisplayRates,
} from "@clearhold/contract/wallet/desk/display-rates";
import {
  type DisplayCurrency,
  type Money,
  rateScale,
  type UsdtPrices,
  worthOf,
} from "@clearhold/money";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/query.ts";
import { readUnits } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useIsPast } from "../../../time/use-is-past.ts";

export type DisplayRate = ReplyOf<typeof listDisplayRates>[number];

const freshEveryMs = 60_000;

export function useDisplayRates() {
  return useQuery({ ...queryOf(listDisplayRates, {}), refetchInterval: freshEveryMs });
}

/** What amounts are worth together in the currency that the person chose. */
export type Worth = {
  readonly code: DisplayCurrency;
  /** In hundredths; `none` where a rate is missing, `unread` where the rates could not be loaded. */
  readonly value: bigint | "none" | "unread";
  /** The oldest rate behind it; 0 where none is needed. */
  readonly ratedAt: number;
};

/** Null while it is not known, and where every amount is in that currency already. */
export function useWorth(amounts: readonly Money[]): Worth | null {
  const chosen = usePreferences((preferences) => preferences.currency);
  const { data: rates, isError } = useDisplayRates();
  const rated = rates?.flatMap(({ rated_at }) => (rated_at > 0 ? [rated_at] : [])) ?? [];
  // Where the server cannot be asked again, the phone lets its rates grow old too.
  const isOld = useIsPast(Math.min(...rated) + displayRateSeconds);
  if (!rates && !isError) return null;
  const code = !rates || rates.some((rate) => rate.code === chosen) ? chosen : "USDT";
  const others = new Set<string>(
    amounts.map(({ currency }) => currency).filter((one) => one !== code),
  );
  if (others.size === 0) return null;
  if (!rates) return { code, value: "unread", ratedAt: 0 };
  const prices = isOld ? new Map() : pricesOf(rates);
  const values = amounts.map((amount) => worthOf(amount, code, prices));
  const times = rates
    .filter((rate) => rate.rated_at > 0 && (rate.code === code || others.has(rate.code)))
    .map((rate) => rate.rated_at);
  return {
    code,
    value: values.reduce<bigint | "none">(
      (sum, value) => (sum === "none" || value === null ? "none" : sum + value),
      0n,
    ),
    ratedAt: times.length > 0 ? Math.min(...times) : 0,
  };
}

function pricesOf(rates: readonly DisplayRate[]): UsdtPrices {
  return new Map(
    rates
      .filter(({ per_usdt }) => per_usdt !== "")
      .map(({ code, per_usdt }) => [code, readUnits(per_usdt, rateScale)]),
  );
}

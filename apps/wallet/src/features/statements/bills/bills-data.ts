import type { AskOf } from "@clearhold/contract/endpoint";
import { listCoins } from "@clearhold/contract/wallet/payouts/coins";
import { type BillView, getBill, listBills } from "@clearhold/contract/wallet/statements/bills";
import {
  exportBills,
  type StatementFormat,
} from "@clearhold/contract/wallet/statements/statements";
import type { CurrencyCode } from "@clearhold/money";
import { nowSeconds } from "@clearhold/ui/time";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { callFile } from "../../../api/call-file.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { type DayRange, dayRange } from "../../../time/day-range.ts";
import { pastDays } from "../../../time/past-days.ts";
import { timeZone } from "../../../time/time-zone.ts";
import { saveFile } from "./save-file.ts";

const calmEveryMs = 15_000;

export type BillFilter = {
  currency: CurrencyCode | null;
  category: BillView["category"] | null;
  /** The last so many days, or null for any time. */
  days: number | null;
};

export function useBills({ currency, category, days }: BillFilter) {
  const period = days === null ? { starttime: "", endtime: "" } : pastDays(days, nowSeconds());
  const ask = {
    name: currency ?? "",
    category: category === null ? "" : String(category),
    starttime: String(period.starttime),
    endtime: String(period.endtime),
    limit: 10,
  } as const;
  const pages = pagesOf(listBills, ask as never, ({ data, typelist }) => ({ ...data, typelist }));
  return useInfiniteQuery({
    ...inOwnLanguage(pages),
    // Whoever comes here has often just moved money.
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

/** The last three movements, for the first page. */
export function useLatestBills() {
  return useQuery({
    ...inOwnLanguage(queryOf(listBills, { limit: "3" } as never)),
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

/** The currencies that the server knows, in the order of their letters. */
export function useListedCurrencies(): readonly CurrencyCode[] {
  const coins = useQuery({ ...queryOf(listCoins, {}), staleTime: Number.POSITIVE_INFINITY });
  return coins.data?.list.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
}

type StatementOrder = { filter: BillFilter; days: DayRange; format: StatementFormat };

/** Fetches a statement and hands it to the browser. */
export function useStatement(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ filter: { currency, category }, days, format }: StatementOrder) => {
      const ask = {
        ...{ format, timezone: timeZone(), name: currency ?? "", ...dayRange(days) },
        category: category === null ? "" : String(category),
      };
      saveFile(await callFile(exportBills, ask as AskOf<typeof exportBills>));
    },
    onSuccess: onDone,
  });
}

export function useBill(id: string) {
  return useQuery(inOwnLanguage(queryOf(getBill, { id })));
}

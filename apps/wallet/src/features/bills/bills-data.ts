import { getBill, listBills } from "@clearhold/contract/wallet/assets";
import type { CurrencyCode } from "@clearhold/money";
import { nowSeconds } from "@clearhold/ui";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../api/query.ts";
import { pastDays } from "../../time/past-days.ts";

const calmEveryMs = 15_000;

export type BillFilter = {
  currency: CurrencyCode | null;
  category: number | null;
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
  return useInfiniteQuery({
    ...pagesOf(listBills, ask as never, (reply) => reply.data),
    refetchInterval: calmEveryMs,
  });
}

export function useBill(id: string) {
  return useQuery(queryOf(getBill, { id }));
}

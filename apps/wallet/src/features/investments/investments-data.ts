import { getSubscription, listSubscriptions } from "@clearhold/contract/wallet/projects";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../api/query.ts";

const liveEveryMs = 5_000;
const calmEveryMs = 15_000;
/** The page size of the requirement (spec 9). */
const pageSize = 5;

export function useSubscriptions(currency: CurrencyCode | null) {
  return useInfiniteQuery({
    ...pagesOf(listSubscriptions, { name: currency ?? "", limit: pageSize }, (page) => page),
    refetchInterval: calmEveryMs,
  });
}

export function useSubscription(id: string) {
  return useQuery({ ...queryOf(getSubscription, { record_id: id }), refetchInterval: liveEveryMs });
}

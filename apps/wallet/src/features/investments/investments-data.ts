import { getSubscription, listSubscriptions } from "@clearhold/contract/wallet/projects";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../api/query.ts";

const freshEveryMs = 10_000;
/** The length of a page of this list (spec 2, "My Investment"). */
const pageSize = 5;

export function useSubscriptions(currency: CurrencyCode | null) {
  return useInfiniteQuery({
    ...pagesOf(listSubscriptions, { name: currency ?? "", limit: pageSize }, (page) => page),
    refetchInterval: freshEveryMs,
  });
}

/** One of my subscriptions, followed until it was refunded or paid out. */
export function useSubscription(id: string) {
  return useQuery({
    ...queryOf(getSubscription, { record_id: id }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.status === 4 || state.data.status === 7) ? false : freshEveryMs,
  });
}

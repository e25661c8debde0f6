import {
  getDeskRate,
  getExchange,
  listExchangeSides,
  listExchanges,
  quoteExchange,
} from "@clearhold/contract/wallet/desk/exchange";
import type { CurrencyCode } from "@clearhold/money";
import { nowSeconds } from "@clearhold/ui/time";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { quoteEnd } from "./quote-end.ts";

const freshEveryMs = 10_000;

export function useExchangeSides() {
  const ask = queryOf(listExchangeSides, {});
  // Asked anew whenever the form opens: a balance may have grown a moment ago.
  return useQuery({ ...ask, staleTime: 0, refetchInterval: freshEveryMs });
}

type QuoteAsk = {
  from: CurrencyCode;
  to: CurrencyCode;
  /** Plain decimal text, or "" for the bare rate. */
  price: string;
  /** Off while an order hangs on the quote that is shown. */
  renew: boolean;
};

/**
 * The desk's promise for what is typed, renewed when it runs out. Without an amount only the rate is
 * asked, which promises nothing.
 */
export function useQuote({ from, to, price, renew }: QuoteAsk) {
  const ask = { from, to, ...(price && { price }) };
  return useQuery({
    ...queryOf(quoteExchange, ask),
    queryFn: async ({ signal }) => {
      const quote = await call(quoteExchange, ask, { signal });
      return { ...quote, expires_at: quoteEnd(quote.expires_at, nowSeconds()) };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => (before?.from === from ? before : undefined),
    refetchOnWindowFocus: renew,
    refetchInterval: ({ state }) => {
      if (!renew) return false;
      if (!state.data) return freshEveryMs;
      return Math.max(1, state.data.expires_at - nowSeconds()) * 1000;
    },
  });
}

/** Where the rate comes from, asked when somebody looks. */
export function useDeskRate() {
  return useQuery({ ...queryOf(getDeskRate, {}), refetchInterval: freshEveryMs });
}

export function useExchange(id: string) {
  return useQuery({ ...queryOf(getExchange, { id }), staleTime: Number.POSITIVE_INFINITY });
}

export function useExchanges() {
  return useInfiniteQuery(pagesOf(listExchanges, { limit: 10 }, (page) => page));
}

import {
  cancelWithdrawal,
  checkWithdrawal,
  getWithdrawal,
  listWithdrawalCurrencies,
  listWithdrawals,
  type WithdrawalView,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";

const liveEveryMs = 2_000;
const calmEveryMs = 10_000;

/** Settled and returned withdrawals do not change any more. */
function isFinal(withdrawal: WithdrawalView): boolean {
  return withdrawal.state === "settled" || withdrawal.state === "returned";
}

/** Asked anew whenever a form opens: its balance may have grown a moment ago. */
export function useWithdrawalCurrencies() {
  return useQuery({
    ...queryOf(listWithdrawalCurrencies, {}),
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

/** One withdrawal, followed live until it is final. */
export function useWithdrawal(id: string) {
  return useQuery({
    ...queryOf(getWithdrawal, { id }),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : liveEveryMs),
  });
}

export type RecordState = "open" | "done" | null;

export function useWithdrawals(currency: CurrencyCode | null, state: RecordState) {
  return useInfiniteQuery({
    ...pagesOf(
      listWithdrawals,
      { currency: currency ?? "", state: state ?? "", limit: 10 },
      (page) => page,
    ),
    refetchInterval: (query) => {
      const shown = query.state.data?.pages.flatMap((page) => page.data) ?? [];
      return shown.every(isFinal) ? calmEveryMs : liveEveryMs;
    },
  });
}

/** What stands in the way of an order, or is worth knowing before it; looked up when it is reviewed. */
export function useFindings(order: { currency_id: string; price: string; address: string } | null) {
  const currency = order?.currency_id === "TRX" ? "TRX" : "USDT";
  const { price = "1", address = "" } = order ?? {};
  return useQuery({
    ...inOwnLanguage(queryOf(checkWithdrawal, { currency_id: currency, price, address })),
    enabled: order !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Calls one back; balances and lists are read anew. */
export function useCancelWithdrawal(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelWithdrawal, { id }),
    onSuccess: (withdrawal) => {
      queries.setQueryData(queryOf(getWithdrawal, { id }).queryKey, withdrawal);
      void queries.invalidateQueries({ queryKey: [getAssets.name] });
      void queries.invalidateQueries({ queryKey: [listWithdrawals.name] });
      onDone();
    },
    onError: () =>
      void queries.invalidateQueries({ queryKey: queryOf(getWithdrawal, { id }).queryKey }),
  });
}

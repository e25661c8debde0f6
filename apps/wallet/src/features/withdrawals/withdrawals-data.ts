import {
  getWithdrawal,
  listWithdrawalCurrencies,
  listWithdrawals,
  type WithdrawalView,
} from "@clearhold/contract/wallet/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../api/query.ts";

const liveEveryMs = 2_000;
const calmEveryMs = 10_000;

/** Settled and returned withdrawals do not change any more. */
function isFinal(withdrawal: WithdrawalView): boolean {
  return withdrawal.state === "settled" || withdrawal.state === "returned";
}

export function useWithdrawalCurrencies() {
  return useQuery({ ...queryOf(listWithdrawalCurrencies, {}), refetchInterval: calmEveryMs });
}

/** One withdrawal, followed live until it is final. */
export function useWithdrawal(id: string) {
  return useQuery({
    ...queryOf(getWithdrawal, { id }),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data) ? false : liveEveryMs),
  });
}

export function useWithdrawals(currency: CurrencyCode | null) {
  return useInfiniteQuery({
    ...pagesOf(listWithdrawals, { currency: currency ?? "", limit: 10 }, (page) => page),
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap((page) => page.data) ?? [];
      return shown.every(isFinal) ? calmEveryMs : liveEveryMs;
    },
  });
}

import {
  type DepositView,
  getDeposit,
  getDepositAddress,
  listDeposits,
} from "@clearhold/contract/wallet/assets";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../api/query.ts";

// A block comes every three seconds; a list without anything under way can wait longer.
const liveEveryMs = 3_000;
const calmEveryMs = 10_000;

export function useDepositAddress(currency: CurrencyCode) {
  return useQuery({
    ...queryOf(getDepositAddress, { currency_id: currency }),
    staleTime: Number.POSITIVE_INFINITY, // one permanent address
  });
}

/** Deposits of this currency that the chain has shown and the books have not credited yet. */
export function useDepositsUnderWay(currency: CurrencyCode): DepositView[] {
  const recent = useQuery({
    ...queryOf(listDeposits, { currency, limit: 5 }),
    refetchInterval: liveEveryMs,
  });
  return recent.data?.data.filter((deposit) => deposit.state === "detected") ?? [];
}

/** One deposit, followed live until it is credited or gone. */
export function useDeposit(id: string) {
  return useQuery({
    ...queryOf(getDeposit, { id }),
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "detected" ? false : liveEveryMs,
  });
}

export function useDeposits(currency: CurrencyCode | null) {
  return useInfiniteQuery({
    ...pagesOf(listDeposits, { currency: currency ?? "", limit: 10 }, (page) => page),
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap((page) => page.data) ?? [];
      return shown.some((deposit) => deposit.state === "detected") ? liveEveryMs : calmEveryMs;
    },
  });
}

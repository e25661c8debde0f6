import {
  type ClaimOutcome,
  claimDeposit,
  type DepositClaimView,
  getDepositClaim,
} from "@clearhold/contract/wallet/chain/deposit-claims";
import {
  getDeposit,
  getDepositAddress,
  listDepositCurrencies,
  listDeposits,
} from "@clearhold/contract/wallet/chain/deposits";
import type { CurrencyCode } from "@clearhold/money";
import { nowSeconds } from "@clearhold/ui/time";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useCertification } from "../../people/certification/certification-data.ts";

// A block comes every three seconds; a list without anything under way can wait longer.
const liveEveryMs = 3_000;
const calmEveryMs = 10_000;

export function useDepositAddress(currency: CurrencyCode) {
  return useQuery({
    ...queryOf(getDepositAddress, { currency_id: currency }),
    staleTime: Number.POSITIVE_INFINITY, // one permanent address
  });
}

/**
 * The address, what is under way to it, and whether one of them is still awaited: what came later
 * would push away what somebody is about to copy.
 */
export function useAddressAndArrivals(currency: CurrencyCode) {
  const address = useDepositAddress(currency);
  const { fresh, isPending } = useFreshDeposits(currency);
  const parts = [address, useUserInfo(), useCertification()];
  return { address, fresh, waiting: isPending || parts.some((part) => part.isPending) };
}

/** Credited so lately that whoever has just watched it count still wants to see it. */
const freshSeconds = 120;

/** Deposits of this currency that are under way, and those that were credited a moment ago. */
function useFreshDeposits(currency: CurrencyCode) {
  const recent = useQuery({
    ...queryOf(listDeposits, { currency, limit: 5 }),
    refetchInterval: liveEveryMs,
  });
  const since = nowSeconds() - freshSeconds;
  const fresh = (recent.data?.data ?? []).filter(
    ({ state, creditedtime }) => state === "detected" || creditedtime > since,
  );
  return { fresh, isPending: recent.isPending };
}

/** The newest deposits that a block shows and that are not credited yet, of every currency. */
export function useDetectedDeposits() {
  const recent = useQuery({
    ...queryOf(listDeposits, { limit: 50 }),
    staleTime: liveEveryMs,
    refetchInterval: calmEveryMs,
  });
  return (recent.data?.data ?? []).filter(({ state }) => state === "detected");
}

export function useDepositCurrencies() {
  return useQuery(queryOf(listDepositCurrencies, {}));
}

/** Asks what became of a chain transaction. */
export function useAskClaim(onAsked: (claim: DepositClaimView) => void) {
  return useMutation({
    mutationFn: (txid: string) => call(claimDeposit, { txid }),
    onSuccess: onAsked,
  });
}

const lookingEveryMs = 1_000;

/** The answer, followed while our nodes are asked and while its deposits count up. */
export function useClaim(id: string) {
  return useQuery({
    ...queryOf(getDepositClaim, { id }),
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.outcome === "looking") return lookingEveryMs;
      return liveOutcome(state.data) === "under-way" ? liveEveryMs : false;
    },
  });
}

/** The answer was given once; the deposits beside it go on. */
export function liveOutcome({ outcome, deposits }: DepositClaimView): ClaimOutcome {
  if (outcome === "recovered" || deposits.length === 0) return outcome;
  return deposits.every(({ state }) => state === "credited") ? "found" : "under-way";
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

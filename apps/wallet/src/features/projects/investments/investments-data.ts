import type { AskOf } from "@clearhold/contract/endpoint";
import { revokeStandingPayout } from "@clearhold/contract/wallet/payouts/standing-payouts";
import {
  cancelAppointment,
  listAppointments,
} from "@clearhold/contract/wallet/projects/appointments";
import { listProjectNotices } from "@clearhold/contract/wallet/projects/notices";
import { getOwnOrder } from "@clearhold/contract/wallet/projects/order-views";
import {
  cancelSubscription,
  getProject,
  getSubscription,
  listProjects,
  listSubscriptions,
} from "@clearhold/contract/wallet/projects/projects";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { nowSeconds } from "@clearhold/ui/time";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { useMoneyOrder } from "../../../orders/use-money-order.ts";
import { pastDays } from "../../../time/past-days.ts";
import type { RecordFilter } from "./record-filter.ts";

const liveEveryMs = 5_000;
const calmEveryMs = 15_000;
/** The page size of requirement 9. */
const pageSize = 5;

function periodOf({ days }: RecordFilter) {
  if (days === null) return {};
  const { starttime, endtime } = pastDays(days, nowSeconds());
  return { starttime: String(starttime), endtime: String(endtime) };
}

export function useSubscriptions(filter: RecordFilter) {
  const category = filter.type === null ? "" : String(filter.type);
  const ask = { name: filter.currency ?? "", category, ...periodOf(filter), limit: pageSize };
  const pages = pagesOf(listSubscriptions, ask as Ask<typeof listSubscriptions>, (page) => page);
  return useInfiniteQuery({
    ...inOwnLanguage(pages),
    // Whoever comes here has often just subscribed.
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

/** The latest that still run, for the first page. */
export function useRunningSubscriptions() {
  return useQuery({
    ...inOwnLanguage(queryOf(listSubscriptions, { category: "1", limit: "3" } as never)),
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

export function useAppointments(filter: RecordFilter) {
  const state = filter.state ?? "";
  const ask = { name: filter.currency ?? "", state, ...periodOf(filter), limit: pageSize };
  return useInfiniteQuery({
    ...pagesOf(listAppointments, ask as Ask<typeof listAppointments>, (page) => page),
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

/** A list as `pagesOf` asks for it: numbers travel as text, and the page is its own matter. */
type Ask<E extends typeof listSubscriptions | typeof listAppointments> = Omit<AskOf<E>, "page"> & {
  limit: number;
};

export function useProjectNotices() {
  return useInfiniteQuery({
    ...pagesOf(listProjectNotices, { limit: pageSize }, (page) => page),
    staleTime: 0,
    refetchInterval: calmEveryMs,
  });
}

export function useSubscription(id: string) {
  return useQuery({
    ...inOwnLanguage(queryOf(getSubscription, { record_id: id })),
    refetchInterval: liveEveryMs,
  });
}

export function useOwnOrder(id: string) {
  return useQuery({ ...queryOf(getOwnOrder, { id }), refetchInterval: calmEveryMs });
}

export function useCancelAppointment(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelAppointment, { appointment_id: id }),
    onSuccess: onDone,
    // A refusal says that the project has started: the list knows it then.
    onSettled: () => queries.invalidateQueries({ queryKey: [listAppointments.name] }),
  });
}

/** A subscription given up within its cooling-off; whatever comes of it, all figures are asked anew. */
export function useCancelOrder() {
  const queries = useQueryClient();
  const askAnew = () => {
    const read = [getAssets, getProject, listProjects, listSubscriptions, getSubscription];
    for (const { name } of [...read, listProjectNotices]) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  return useMoneyOrder<typeof cancelSubscription, { record_id: string }>(cancelSubscription, {
    onDone: askAnew,
    onRefused: askAnew,
  });
}

export function useRevokeRebate(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeStandingPayout, { record_id: id }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [getSubscription.name] }),
  });
}

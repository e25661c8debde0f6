import {
  endDevice,
  endOtherDevices,
  listDevices,
  reportNotMe,
} from "@clearhold/contract/wallet/people/devices";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { pagesOf } from "../../../api/query.ts";

const pageSize = 10;

/** Where the account is logged in, this device among them. */
export function useDevices() {
  return useInfiniteQuery(pagesOf(listDevices, { limit: pageSize }, (reply) => reply));
}

/** Ends one session; with no id every other one. Done when the list is fresh. */
export function useEndDevices(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherDevices, {}) : call(endDevice, { id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listDevices.name] });
      onDone();
    },
  });
}

export function useReportNotMe() {
  return useMutation({ mutationFn: (token: string) => call(reportNotMe, { token }) });
}

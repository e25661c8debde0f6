import {
  askDataExport,
  type DataExportView,
  fetchDataExport,
  getDataExport,
} from "@clearhold/contract/wallet/statements/data-export";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { callFile } from "../../../api/call-file.ts";
import { queryOf } from "../../../api/query.ts";
import { saveFile } from "../../statements/bills/save-file.ts";

const exportQuery = queryOf(getDataExport, {});
const makingEveryMs = 1_500;

/** How far my archive is; asked again and again while it is being made. */
export function useDataExport() {
  return useQuery({
    ...exportQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "making" ? makingEveryMs : false),
  });
}

export function useAskDataExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string): Promise<DataExportView> => call(askDataExport, { password }),
    onSuccess: (view) => queries.setQueryData(exportQuery.queryKey, view),
  });
}

export function useFetchDataExport(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => saveFile(await callFile(fetchDataExport, {})),
    onSuccess: onDone,
    onError: () => queries.invalidateQueries(exportQuery),
  });
}

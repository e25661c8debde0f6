import { cancelClosing, getClosing } from "@clearhold/contract/wallet/people/closing";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { queryOf } from "../../../api/query.ts";
import { userInfoQuery } from "../../../session/user-info.ts";

export const closingQuery = queryOf(getClosing, {});

/** What the account still holds, and when it closes. */
export function useClosing() {
  return useQuery({ ...closingQuery, staleTime: 0 });
}

/** Keeps the account. */
export function useKeepAccount(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelClosing, {}),
    onSuccess: (view) => {
      queries.setQueryData(closingQuery.queryKey, view);
      void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
      onDone();
    },
  });
}

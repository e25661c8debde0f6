import type { AskOf } from "@clearhold/contract/endpoint";
import { setFundPassword } from "@clearhold/contract/wallet/passwords";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { userInfoQuery } from "../../session/user-info.ts";

export function useSetFundPassword(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<typeof setFundPassword>) => call(setFundPassword, ask),
    onSuccess: (user) => {
      queries.setQueryData(userInfoQuery.queryKey, user);
      onDone();
    },
  });
}

import type { AskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { login, register } from "@clearhold/contract/wallet/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useSession } from "../../session/session-store.ts";
import { userInfoQuery } from "../../session/user-info.ts";

export function useLogin(onDone: () => void) {
  const open = useOpenSession(onDone);
  return useMutation({
    mutationFn: (ask: AskOf<typeof login>) => call(login, ask),
    onSuccess: open,
  });
}

export function useRegister(onDone: () => void) {
  const open = useOpenSession(onDone);
  return useMutation({
    mutationFn: (ask: AskOf<typeof register>) => call(register, ask),
    onSuccess: open,
  });
}

/** A new session starts with nothing of an older one. */
function useOpenSession(onDone: () => void) {
  const queries = useQueryClient();
  return ({ token, userinfo }: ReplyOf<typeof login>) => {
    queries.clear();
    useSession.getState().begin(token);
    queries.setQueryData(userInfoQuery.queryKey, userinfo);
    onDone();
  };
}

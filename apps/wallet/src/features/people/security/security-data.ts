import type { AskOf, Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { passkeysQuery } from "../../../proofs/use-passkeys.ts";
import { securityQuery } from "../../../session/security-view.ts";
import { userInfoQuery } from "../../../session/user-info.ts";

/** A change of what protects the account: afterwards everything that shows it is asked anew. */
export function useSecurityChange<E extends Endpoint>(
  endpoint: E,
  onDone: (reply: ReplyOf<E>) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<E>) => call(endpoint, ask),
    onSuccess: (reply) => {
      if (isUserInfo(reply)) queries.setQueryData(userInfoQuery.queryKey, reply);
      else void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
      void queries.invalidateQueries({ queryKey: securityQuery.queryKey });
      void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onDone(reply);
    },
  });
}

function isUserInfo(reply: unknown): reply is UserInfo {
  return typeof reply === "object" && reply !== null && "user_id" in reply;
}

import type { AskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type { login } from "@clearhold/contract/wallet/people/account";
import { toast } from "@clearhold/ui/feedback";
import { deviceStorage } from "@clearhold/ui/storage";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callLater } from "../../../api/call.ts";
import { frameContract } from "../../../api/frame-contract.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { forgetPushes } from "../../../session/push-mark.ts";
import { useSession } from "../../../session/session-store.ts";
import { userInfoQuery } from "../../../session/user-info.ts";
import { loadTexts } from "../../../text/load-texts.ts";

type Login = typeof login;

export type Outcomes = {
  /** `isAnother` when somebody else was logged in here before: what they left open is not theirs. */
  onDone: (isAnother: boolean) => void;
  onRefused?: (error: Error) => void;
};

export function useLogin({ onDone, onRefused }: Outcomes) {
  const open = useOpenSession(onDone);
  return useMutation({
    mutationFn: (ask: AskOf<Login>) => callLater(async () => (await frameContract()).login, ask),
    onSuccess: open,
    onError: (error) => onRefused?.(error),
  });
}

/** A new session starts with nothing of an older one. */
export function useOpenSession(onDone: Outcomes["onDone"]) {
  const queries = useQueryClient();
  return ({ token, userinfo }: ReplyOf<Login>) => {
    const { person, begin } = useSession.getState();
    const isAnother = person !== null && person !== userinfo.user_id;
    queries.clear();
    begin(token, userinfo.user_id);
    if (isAnother) void forgetPushes().catch(() => {});
    queries.setQueryData(userInfoQuery.queryKey, userinfo);
    onDone(isAnother);
    void sayIfForgetful();
  };
}

/** Where the browser keeps nothing for us, the next visit begins with the login again. */
async function sayIfForgetful(): Promise<void> {
  if (!deviceStorage.isForgetful()) return;
  toast((await loadTexts(usePreferences.getState().language)).texts.guard.forgetful);
}

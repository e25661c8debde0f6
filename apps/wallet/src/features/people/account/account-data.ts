import type { AskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { login, register } from "@clearhold/contract/wallet/people/account";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { listTexts } from "@clearhold/contract/wallet/press/texts";
import { toast } from "@clearhold/ui/feedback";
import { deviceStorage } from "@clearhold/ui/storage";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { forgetPushes } from "../../../session/push-mark.ts";
import { useSession } from "../../../session/session-store.ts";
import { userInfoQuery } from "../../../session/user-info.ts";
import { loadTexts } from "../../../text/load-texts.ts";

export type Outcomes = {
  /** `isAnother` when somebody else was logged in here before: what they left open is not theirs. */
  onDone: (isAnother: boolean) => void;
  onRefused?: (error: Error) => void;
};

export function useLogin({ onDone, onRefused }: Outcomes) {
  const open = useOpenSession(onDone);
  return useMutation({
    mutationFn: (ask: AskOf<typeof login>) => call(login, ask),
    onSuccess: open,
    onError: (error) => onRefused?.(error),
  });
}

export function useRegister(onDone: () => void) {
  const queries = useQueryClient();
  const open = useOpenSession(onDone);
  return useMutation({
    mutationFn: (ask: AskOf<typeof register>) => call(register, ask),
    onSuccess: open,
    // The terms may be others than those on the form.
    onError: () => void queries.invalidateQueries({ queryKey: [listTexts.name] }),
  });
}

/** Sets a new login password with the code that was mailed to somebody who is not logged in. */
export function useResetPassword(onDone: () => void) {
  return useMutation({
    mutationFn: ({ email, code, password }: { email: string; code: string; password: string }) =>
      call(resetPassword, { type: 2, email, ecaptcha: code, newpassword: password }),
    onSuccess: onDone,
  });
}

/** A new session starts with nothing of an older one. */
export function useOpenSession(onDone: Outcomes["onDone"]) {
  const queries = useQueryClient();
  return ({ token, userinfo }: ReplyOf<typeof login>) => {
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

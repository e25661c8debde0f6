import { RefusalError } from "@clearhold/client";
import type { AskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { login, register, sendEmailCode } from "@clearhold/contract/wallet/account";
import { toast } from "@clearhold/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { useSession } from "../../session/session-store.ts";
import { userInfoQuery } from "../../session/user-info.ts";
import { useText } from "../../text/use-text.ts";

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

/** Seconds between two codes (spec 9). */
const resendSeconds = 60;

/**
 * Asks for a mailed code and gives the seconds until the next one may be asked for. A refusal is
 * said as a toast; one that came too soon says how long to wait.
 */
export function useSendCode() {
  const t = useText();
  const words = useRefusalWords();
  return async (ask: AskOf<typeof sendEmailCode>): Promise<number> => {
    try {
      await call(sendEmailCode, ask);
      toast(t("toast.codeSent"), "success");
      return resendSeconds;
    } catch (error) {
      toast(words(error), "error");
      return error instanceof RefusalError && error.code === "code-asked-too-soon"
        ? Number(error.details.seconds ?? resendSeconds)
        : 0;
    }
  };
}

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

/** Asks for a mailed code. True once it is on its way; a refusal is said as a toast. */
export function useSendCode() {
  const t = useText();
  const words = useRefusalWords();
  return async (ask: AskOf<typeof sendEmailCode>): Promise<boolean> => {
    try {
      await call(sendEmailCode, ask);
      toast(t("toast.codeSent"), "success");
      return true;
    } catch (error) {
      toast(words(error), "error");
      return false;
    }
  };
}

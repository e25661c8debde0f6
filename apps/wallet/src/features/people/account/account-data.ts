import type { AskOf } from "@clearhold/contract/endpoint";
import { register } from "@clearhold/contract/wallet/people/account";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { listTexts } from "@clearhold/contract/wallet/press/texts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useOpenSession } from "./login-data.ts";

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

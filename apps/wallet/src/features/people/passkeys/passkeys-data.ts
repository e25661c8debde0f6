import type { AskOf } from "@clearhold/contract/endpoint";
import {
  addPasskey,
  beginPasskey,
  renamePasskey,
} from "@clearhold/contract/wallet/people/passkeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { makePasskey } from "../../../proofs/passkey-prompt.ts";
import { passkeysQuery } from "../../../proofs/use-passkeys.ts";
import { securityQuery } from "../../../session/security-view.ts";
import { passwordAsked, useUserInfo } from "../../../session/user-info.ts";

/** The same for whoever is logged in. */
export function usePasswordAsked(): "fund" | "login" {
  const user = useUserInfo().data;
  return user ? passwordAsked(user) : "fund";
}

/** The password under its name on the wire. */
export function passwordFields(asked: "fund" | "login", password: string) {
  return asked === "fund" ? { password } : { login_password: password };
}

type NewPasskey = { name: string; proved: AskOf<typeof beginPasskey> };

/**
 * Proves, asks the device, adds. Gives the recovery codes that came with it, which are told this
 * once; null when the owner closed the device's prompt.
 */
export function useAddPasskey(onAdded: (recoveryCodes: string[]) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, proved }: NewPasskey) => {
      const { options } = await call(beginPasskey, proved);
      const credential = await makePasskey(options);
      return credential === null ? null : call(addPasskey, { name, credential });
    },
    onSuccess: (added) => {
      if (!added) return;
      void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      void queries.invalidateQueries({ queryKey: securityQuery.queryKey });
      onAdded(added.recovery_codes);
    },
  });
}

export function useRenamePasskey(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<typeof renamePasskey>) => call(renamePasskey, ask),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onDone();
    },
  });
}

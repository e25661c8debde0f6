import { useMutation } from "@tanstack/react-query";
import { callLater } from "../../../api/call.ts";
import { signWithPasskey } from "../../../proofs/passkey-prompt.ts";
import { type Outcomes, useOpenSession } from "../account/login-data.ts";

// The first page that a person sees is drawn without it.
const contract = () => import("@clearhold/contract/wallet/people/passkeys");

/** A login without a name: the device knows whose it is. Does nothing when its prompt was closed. */
export function usePasskeyLogin({ onDone, onRefused }: Outcomes) {
  const open = useOpenSession(onDone);
  return useMutation({
    mutationFn: async () => {
      const { options } = await callLater(async () => (await contract()).askPasskeyLogin, {});
      const passkey = await signWithPasskey(options);
      if (passkey === null) return null;
      return callLater(async () => (await contract()).loginWithPasskey, { passkey });
    },
    onSuccess: (opened) => {
      if (opened) open(opened);
    },
    onError: (error) => onRefused?.(error),
  });
}

import { logout } from "@clearhold/contract/wallet/people/account";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../session/session-store.ts";
import { useScreenLock } from "./screen-lock.ts";

/** Ends the session, and the lock with it: whoever logs in again is known, and sets a new one. */
export function useLogInAgain() {
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSettled: () => {
      useScreenLock.getState().keep(null);
      useSession.getState().end("logout");
    },
  });
}

import { setLanguage } from "@clearhold/contract/wallet/people/mails";
import { call } from "../api/call.ts";
import { usePreferences } from "../preferences/preferences.ts";
import { useSession } from "./session-store.ts";

/**
 * Tells the server in which language the person wants to be written to: after a choice, and at a
 * login in another language. It may fail in silence: the next login says it again.
 */
export function tellLanguage(): void {
  if (useSession.getState().token === null) return;
  const { language } = usePreferences.getState();
  call(setLanguage, { language }).catch(() => {});
}

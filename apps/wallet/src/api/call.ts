import { createCaller } from "@clearhold/client";
import { usePreferences } from "../preferences/preferences.ts";
import { useSession } from "../session/session-store.ts";

/** The one door to the server. */
export const call = createCaller({
  baseUrl: "",
  token: () => useSession.getState().token,
  language: () => usePreferences.getState().language,
  onSessionExpired: () => useSession.getState().end("expired"),
});

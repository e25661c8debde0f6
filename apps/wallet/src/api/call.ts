import { createCaller } from "@clearhold/client";
import { usePreferences } from "../preferences/preferences.ts";
import { deviceName } from "../session/device-name.ts";
import { useSession } from "../session/session-store.ts";

/** The one door to the server. */
export const call = createCaller({
  baseUrl: "",
  token: () => useSession.getState().token,
  language: () => usePreferences.getState().language,
  device: deviceName,
  onSessionExpired: () => useSession.getState().end("expired"),
});

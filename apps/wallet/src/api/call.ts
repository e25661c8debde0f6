import { type CallerOptions, createCaller, createFileCaller } from "@clearhold/client";
import { usePreferences } from "../preferences/preferences.ts";
import { deviceName } from "../session/device-name.ts";
import { useSession } from "../session/session-store.ts";

const options: CallerOptions = {
  baseUrl: "",
  token: () => useSession.getState().token,
  language: () => usePreferences.getState().language,
  device: deviceName,
  onSessionExpired: () => useSession.getState().end("expired"),
};

/** The one door to the server. */
export const call = createCaller(options);

/** The same for what comes as a file. */
export const callFile = createFileCaller(options);

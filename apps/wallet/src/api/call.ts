import { type Caller, type CallerOptions, createCaller, createFileCaller } from "@clearhold/client";
import { tellServerTime } from "@clearhold/ui/time";
import { usePreferences } from "../preferences/preferences.ts";
import { deviceName } from "../session/device-name.ts";
import { useSession } from "../session/session-store.ts";

/** For one call: it is made, and can find its session over, for whoever is logged in now. */
function optionsNow(): CallerOptions {
  const { token } = useSession.getState();
  return {
    baseUrl: "",
    token: () => token,
    language: () => usePreferences.getState().language,
    device: deviceName,
    onServerTime: tellServerTime,
    onSessionExpired() {
      const session = useSession.getState();
      if (session.token === token) session.end("expired");
    },
  };
}

/** Drops an answer that comes when another person is logged in, before it gets into what that one sees. */
async function forSamePerson<Reply>(answer: Promise<Reply>): Promise<Reply> {
  const { person } = useSession.getState();
  const reply = await answer;
  if (useSession.getState().person !== person)
    throw new Error("another person is logged in by now");
  return reply;
}

/** The one door to the server. */
export const call: Caller = (endpoint, ask, options) =>
  forSamePerson(createCaller(optionsNow())(endpoint, ask, options));

/** The same for what comes as a file. */
export const callFile: ReturnType<typeof createFileCaller> = (...ask) =>
  forSamePerson(createFileCaller(optionsNow())(...ask));

import { type Caller, type CallerOptions, type CallOptions, createCaller } from "@clearhold/client";
import type { AskOf, Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import { tellServerTime } from "@clearhold/ui/time";
import { usePreferences } from "../preferences/preferences.ts";
import { deviceName } from "../session/device-name.ts";
import { useSession } from "../session/session-store.ts";

/** For one call: it is made, and can find its session over, for whoever is logged in now. */
export function optionsNow(): CallerOptions {
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
export async function forSamePerson<Reply>(answer: Promise<Reply>): Promise<Reply> {
  const { person } = useSession.getState();
  const reply = await answer;
  if (useSession.getState().person !== person)
    throw new Error("another person is logged in by now");
  return reply;
}

/** The one door to the server. */
export const call: Caller = (endpoint, ask, options) =>
  forSamePerson(createCaller(optionsNow())(endpoint, ask, options));

/** The same for an endpoint that is still to be fetched: nothing is sent for somebody who came meanwhile. */
export async function callLater<E extends Endpoint>(
  load: () => Promise<E>,
  ask: AskOf<E>,
  options?: CallOptions,
): Promise<ReplyOf<E>> {
  return call(await forSamePerson(load()), ask, options);
}

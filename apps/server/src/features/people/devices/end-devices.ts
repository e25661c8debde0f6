import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type ForgetProofsDeps, forgetProofs, type Sessions } from "../identity/index.ts";

export type EndDevicesDeps = ForgetProofsDeps & {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, "findSessionOf" | "end" | "endOthers">;
};

/**
 * Ends one of my sessions at once; one that has ended already stays ended. Refuses
 * `device-not-found` for another person's as for one that never was.
 */
export async function endDevice(
  deps: EndDevicesDeps,
  { userId, ip, device }: Actor,
  { id }: { id: string },
): Promise<void> {
  const { clock, sessions } = deps;
  const session = await sessions.findSessionOf(userId, id);
  if (!session) throw new Refusal("device-not-found");
  const details = { device: describeDevice(session.device) };
  const event = { userId, kind: "session-ended", at: clock.now(), ip, device, details } as const;
  const ended = await sessions.end({ userId, sessionHash: session.tokenHash }, event);
  await forgetProofs(deps, ended);
}

/** Ends every session of mine but this one. */
export async function endOtherDevices(deps: EndDevicesDeps, actor: Actor): Promise<void> {
  const { userId, ip, device } = actor;
  const event = { userId, kind: "others-ended", at: deps.clock.now(), ip, device } as const;
  await forgetProofs(deps, await deps.sessions.endOthers(actor, event));
}

import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  DeviceView,
  listDevices as endpoint,
} from "@clearhold/contract/wallet/people/devices";
import type { Actor, Visitor } from "../../../kernel/actor.ts";
import { areaDataDay, areaOf } from "../../../kernel/area.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { type ForgetProofsDeps, forgetProofs, type Sessions } from "../identity/index.ts";

export type DevicesDeps = ForgetProofsDeps & {
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "freezeAccount">;
  readonly sessions: Pick<Sessions, "list" | "findSessionOf" | "end" | "endOthers" | "endAll">;
};

/** Where I am logged in. What a session is known by stays here; its name opens nothing. */
export async function listDevices(
  { sessions }: DevicesDeps,
  { userId, sessionHash }: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const page = { offset: (ask.page - 1) * ask.limit, limit: ask.limit };
  const { sessions: found, total } = await sessions.list(userId, page);
  const views = found.map(
    async (session): Promise<DeviceView> => ({
      id: session.id,
      device: describeDevice(session.device),
      area: await areaOf(session.ip),
      ip: session.ip,
      logintime: unixSeconds(session.openedAt),
      current: session.tokenHash === sessionHash ? 1 : 0,
      seen: unixSeconds(session.seenAt),
    }),
  );
  return { ...toPage(await Promise.all(views), ask, total), area_data: await areaDataDay() };
}

/**
 * Ends one of my sessions at once; one that has ended already stays ended. Refuses
 * `device-not-found` for another person's as for one that never was.
 */
export async function endDevice(
  deps: DevicesDeps,
  { userId, ip, device }: Actor,
  { id }: { id: string },
): Promise<void> {
  const { sessions } = deps;
  const session = await sessions.findSessionOf(userId, id);
  if (!session) throw new Refusal("device-not-found");
  const details = { device: describeDevice(session.device) };
  const event = { userId, kind: "session-ended", ip, device, details } as const;
  const ended = await sessions.end({ userId, sessionHash: session.tokenHash }, event);
  await forgetProofs(deps, ended);
}

/** Ends every session of mine but this one. */
export async function endOtherDevices(deps: DevicesDeps, actor: Actor): Promise<void> {
  const { userId, ip, device } = actor;
  const event = { userId, kind: "others-ended", ip, device } as const;
  await forgetProofs(deps, await deps.sessions.endOthers(actor, event));
}

/**
 * The guard freezes the account and ends its sessions; here they are forgotten. After the owner is
 * back, an old link ends nothing any more. Refuses `link-expired`.
 */
export async function reportNotMe(
  { guard, sessions }: DevicesDeps,
  visitor: Visitor,
  { token }: { token: string },
): Promise<void> {
  const { userId, frozen } = await guard.freezeAccount({ token, visit: visitor });
  if (frozen) await sessions.endAll(userId);
}

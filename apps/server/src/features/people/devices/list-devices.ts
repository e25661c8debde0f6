import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  DeviceView,
  listDevices as endpoint,
} from "@clearhold/contract/wallet/people/devices";
import type { Actor } from "../../../kernel/actor.ts";
import { areaDataDay, areaOf } from "../../../kernel/area.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import type { Sessions } from "../identity/index.ts";

export type ListDevicesDeps = { readonly sessions: Pick<Sessions, "list"> };

/** Where I am logged in. What a session is known by stays here; its name opens nothing. */
export async function listDevices(
  { sessions }: ListDevicesDeps,
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
      logintime: secondsOf(session.openedAt),
      current: session.tokenHash === sessionHash ? 1 : 0,
      seen: secondsOf(session.seenAt),
    }),
  );
  return { ...toPage(await Promise.all(views), ask, total), area_data: await areaDataDay() };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

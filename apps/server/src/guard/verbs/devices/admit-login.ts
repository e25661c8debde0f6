import { areaOf } from "../../../kernel/area.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { isFrozen } from "../../rows/freezes.ts";
import { mintLink } from "../../rows/links.ts";
import { noteVisit, type Visit } from "../../rows/visits.ts";
import { areaInWords } from "../../tell/area-words.ts";
import { type NotifyDeps, notifyOwner } from "../../tell/notify-owner.ts";
import { findReader } from "../../tell/readers.ts";

/**
 * The last step of every login, whatever proved it: notes browser and network, writes the history,
 * and tells the owner of a browser that was never seen before, with a link that stops a thief.
 * Refuses `password-reset-required` while the account is frozen.
 */
export async function admitLogin(deps: NotifyDeps, userId: string, visit: Visit): Promise<void> {
  const { database, clock, keys } = deps;
  const { ip, device } = visit;
  const now = clock.now();
  const link = await database.transaction(async (tx) => {
    refuseUnless(!(await isFrozen(tx, userId)), "password-reset-required");
    const { first } = await noteVisit(tx, keys, { userId, visit, now });
    const kind = first ? "logged-in-new-device" : "logged-in";
    await recordEvent(tx, { userId, kind, at: now, ip, device });
    return first ? mintLink(tx, deps, { userId, purpose: "not-me", now }) : undefined;
  });
  if (link !== undefined) await tellOwner(deps, userId, visit, link);
}

async function tellOwner(
  deps: NotifyDeps,
  userId: string,
  { ip, device }: Visit,
  notMeLink: string,
): Promise<void> {
  const reader = await findReader(deps, userId);
  const area = areaInWords(await areaOf(ip), reader?.language ?? "en-us");
  const words = { device: describeDevice(device), area, ip };
  await notifyOwner(deps, userId, { kind: "new-device", ...words, notMeLink });
}

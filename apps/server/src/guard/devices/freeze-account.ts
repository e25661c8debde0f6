import { Refusal } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { callOffChanges } from "../contacts/call-off-changes.ts";
import { type NotifyDeps, notifyOwner } from "../contacts/notify-owner.ts";
import { endSessions } from "../end-sessions.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { insertHold } from "../holds.ts";
import { distrustPasskeys } from "../passkeys/distrust-passkeys.ts";
import { tightenAddressSwitches } from "../payments/set-address-switches.ts";
import { deleteNewDevices } from "./devices.ts";
import { insertFreeze, isFrozen } from "./freezes.ts";
import { useLink } from "./links.ts";
import type { Visit } from "./visits.ts";

/** How long a frozen account pays nothing, however soon its owner is back. */
const frozenHoldMs = 72 * 3_600_000;

/**
 * "This was not me": one transaction uses the link up, freezes the account, ends every session,
 * pauses withdrawals, forgets browsers that are still new and passkeys added since, calls off a
 * change of mailbox, and lets no payee skip codes any more. A second press changes nothing, not even
 * when the owner has lifted the freeze since.
 * Refuses `link-expired`.
 */
export async function freezeAccount(
  deps: NotifyDeps & Pick<GuardDeps, "proofs">,
  { token, visit }: { token: string; visit: Visit },
): Promise<{ userId: string; frozen: boolean }> {
  const { database, clock, keys } = deps;
  const { ip, device } = visit;
  const now = clock.now();
  const { userId, done, frozen } = await database.transaction(async (tx) => {
    const link = await useLink(tx, keys, { token, purpose: "not-me", now });
    if (!link) throw new Refusal("link-expired");
    const { userId } = link;
    if (link.usedAt) return { userId, done: false, frozen: await isFrozen(tx, userId) };
    await insertFreeze(tx, userId, now);
    await endSessions(tx, { userId, now });
    const until = new Date(now.getTime() + frozenHoldMs);
    await insertHold(tx, { userId, reason: "frozen", until });
    await deleteNewDevices(tx, userId, now);
    await distrustPasskeys(tx, keys, { userId, since: link.mintedAt, now });
    await callOffChanges(tx, keys, { userId, now });
    await tightenAddressSwitches(tx, deps, { userId, now });
    await recordEvent(tx, { userId, kind: "frozen", at: now, ip, device });
    return { userId, done: true, frozen: true };
  });
  deps.proofs.forgetUser(userId);
  if (done) await notifyOwner(deps, userId, { kind: "frozen" });
  return { userId, frozen };
}

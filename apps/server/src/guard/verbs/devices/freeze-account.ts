import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { deleteNewDevices } from "../../rows/devices.ts";
import { endSessions } from "../../rows/end-sessions.ts";
import { insertFreeze, isFrozen } from "../../rows/freezes.ts";
import { insertHold } from "../../rows/holds.ts";
import { findLinkOwner, useLink } from "../../rows/links.ts";
import { lockMailbox } from "../../rows/mailboxes.ts";
import { type NotifyDeps, notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { tightenAddressSwitches } from "../payments/set-address-switches.ts";
import { callOffChanges } from "./call-off-changes.ts";
import { distrustPasskeys } from "./distrust-passkeys.ts";
import { distrustPayees } from "./distrust-payees.ts";
import { distrustPhone } from "./distrust-phone.ts";

/** How long a frozen account pays nothing, however soon its owner is back. */
const frozenHoldMs = 72 * 3_600_000;

/**
 * "This was not me": one transaction uses the link up, freezes the account, ends every session,
 * pauses withdrawals, forgets browsers, passkeys, recovery codes and confirmed payees that are still
 * new, lets a new telephone fall, calls off what waits, and lets no payee skip codes any more. From
 * here on no payout is sent on that was arranged before, and the fund password pays nothing: a thief
 * may know it. A second press changes nothing, not even when the owner has lifted the freeze since;
 * nor does another letter while it stands.
 * Refuses `link-expired`.
 */
export async function freezeAccount(
  deps: NotifyDeps & Pick<GuardDeps, "proofs">,
  { token, visit }: AskOf<"freezeAccount">,
): Promise<AnswerOf<"freezeAccount">> {
  const { database, clock, keys } = deps;
  const { ip, device } = visit;
  const { userId, done, frozen } = await database.transaction(async (tx) => {
    const ownerId = await findLinkOwner(tx, keys, token);
    if (ownerId === undefined) throw new Refusal("link-expired");
    // Its time is that of the lock: what was changed while it waited is older, and is called off.
    await lockMailbox(tx, keys, ownerId);
    const now = clock.now();
    const link = await useLink(tx, keys, { token, purpose: "not-me", now });
    if (!link) throw new Refusal("link-expired");
    const { userId } = link;
    // Nothing can have changed since: a second letter begins no wait anew.
    const frozen = await isFrozen(tx, userId);
    if (link.usedAt || frozen) return { userId, done: false, frozen };
    await insertFreeze(tx, userId, now);
    await endSessions(tx, { userId, now });
    const until = new Date(now.getTime() + frozenHoldMs);
    await insertHold(tx, { userId, reason: "frozen", until });
    await deleteNewDevices(tx, userId, now);
    await callOffChanges(tx, keys, { userId, now });
    await distrustPasskeys(tx, keys, { userId, now });
    await distrustPhone(tx, keys, { userId, now });
    await distrustPayees(tx, { userId, now });
    await tightenAddressSwitches(tx, deps, { userId, now });
    await recordEvent(tx, { userId, kind: "frozen", at: now, ip, device });
    return { userId, done: true, frozen: true };
  });
  deps.proofs.forgetUser(userId);
  if (done) await notifyOwner(deps, userId, { kind: "frozen" });
  return { userId, frozen };
}

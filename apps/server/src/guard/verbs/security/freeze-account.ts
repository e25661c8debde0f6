import { factorLostSeconds } from "@clearhold/contract/waits";
import { hasRow, type Tx } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { callOffClosing } from "../../rows/closings.ts";
import { lockMailbox } from "../../rows/contacts.ts";
import { distrustNewDevices, newDeviceMs } from "../../rows/devices.ts";
import { deleteEmailChange } from "../../rows/email-changes.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import { insertFreeze, isFrozen } from "../../rows/freezes.ts";
import type { GuardKeys } from "../../rows/guard-keys.ts";
import { insertHold } from "../../rows/holds.ts";
import { findLinkOwner, useLink } from "../../rows/links.ts";
import { listPasskeys } from "../../rows/passkey-store.ts";
import { endSessions } from "../../rows/sessions.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import { tightenAddressSwitches } from "../payments/set-address-switches.ts";

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
export async function freezeAccount(deps: GuardDeps, { token, visit }: AskOf<"freezeAccount">) {
  const { database, clock, keys } = deps;
  const { userId, frozen } = await database.transaction(async (tx) => {
    const userId = await findLinkOwner(tx, keys, token);
    if (userId === undefined) throw new Refusal("link-expired");
    // Its time is that of the lock: what was changed while it waited is older, and is called off.
    await lockMailbox(tx, keys, userId);
    const now = clock.now();
    const link = await useLink(tx, keys, { token, now });
    if (!link) throw new Refusal("link-expired");
    // Nothing can have changed since: a second letter begins no wait anew.
    const frozen = await isFrozen(tx, userId);
    if (link.usedAt || frozen) return { userId, frozen };
    await insertFreeze(tx, userId, now);
    await endSessions(tx, { userId, now });
    const until = new Date(now.getTime() + frozenHoldMs);
    await insertHold(tx, { userId, reason: "frozen", until });
    await distrustNewDevices(tx, userId, now);
    const freeze = { keys, userId, now };
    await callOffChanges(tx, freeze);
    await distrustPasskeys(tx, freeze);
    await distrustPhone(tx, freeze);
    await distrustPayees(tx, freeze);
    await tightenAddressSwitches(tx, deps, { userId, now });
    await recordEvent(tx, { userId, kind: "frozen", ...visit });
    await notifyOwner(tx, deps, userId, { kind: "frozen" });
    return { userId, frozen: true };
  });
  deps.proofs.forgetUser(userId);
  return { userId, frozen };
}

/** One freeze. What it takes away is taken in its transaction. */
type Freeze = { readonly keys: GuardKeys; readonly userId: string; readonly now: Date };

/** What waits to make an account weaker ends with a freeze: a thief may have asked for it. */
async function callOffChanges(tx: Tx, { keys, userId, now }: Freeze): Promise<void> {
  if (await deleteEmailChange(tx, userId)) {
    await recordEvent(tx, { userId, kind: "email-change-called-off" });
  }
  if (await callOffClosing(tx, userId, now)) {
    await recordEvent(tx, { userId, kind: "closing-called-off" });
  }
  const factors = await findFactors(tx, keys, userId, now);
  for (const factor of ["email", "phone", "passkey"] as const) {
    if (factors[factor].next?.on !== false) continue;
    await insertFactorChange(tx, keys, { userId, factor, on: true, askedAt: now, from: now });
    await recordEvent(tx, { userId, kind: "factor-off-called-off", details: { factor } });
  }
}

/**
 * Forgets every passkey and all recovery codes that are still new, as browsers are: a thief may have
 * made them, whichever letter the owner has answered; in the transaction of the freeze. Where no
 * passkey is left that is demanded, the demand falls as for a lost one, after seven days: a thief's
 * lock does not keep the owner out, and whoever only reads the mailbox does not open the owner's.
 */
async function distrustPasskeys(tx: Tx, { keys, userId, now }: Freeze): Promise<void> {
  const since = new Date(now.getTime() - newDeviceMs);
  for (const table of ["guard_passkeys", "guard_recovery_codes"]) {
    await tx.query(`delete from ${table} where user_id = $1 and created_at > $2`, [userId, since]);
  }
  const left = await listPasskeys(tx, keys, userId);
  const { passkey } = await findFactors(tx, keys, userId, now);
  if (left.length > 0 || !passkey.on) return;
  const from = new Date(now.getTime() + factorLostSeconds * 1000);
  await insertFactorChange(tx, keys, { userId, factor: "passkey", on: false, askedAt: now, from });
}

/**
 * A telephone that was bound less than a week before a freeze may be a thief's: it falls as a lost
 * one, after seven days, in the transaction of the freeze and after what waits was called off. So a
 * thief's number does not keep the owner out, and whoever only reads the mailbox does not get rid of
 * the owner's at once. A freeze in that week begins the seven days anew.
 */
async function distrustPhone(tx: Tx, { keys, userId, now }: Freeze): Promise<void> {
  const { phone } = await findFactors(tx, keys, userId, now);
  if (!phone.on || !(await wasNewAtFreeze(tx, userId, now))) return;
  const from = new Date(now.getTime() + factorLostSeconds * 1000);
  await insertFactorChange(tx, keys, { userId, factor: "phone", on: false, askedAt: now, from });
  const details = { factor: "phone", from: from.toISOString() };
  await recordEvent(tx, { userId, kind: "factor-off-asked", details });
}

/** Whether it was new at this freeze, or at one that is not a week old itself. */
function wasNewAtFreeze(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const sql = `select from guard_phones p join guard_freezes f on f.user_id = p.user_id
    where p.user_id = $1 and f.frozen_at > $2
      and p.proved_at > f.frozen_at - make_interval(secs => $3) limit 1`;
  const since = new Date(now.getTime() - factorLostSeconds * 1000);
  return hasRow(tx, sql, [userId, since, newDeviceMs / 1000]);
}

/**
 * For a freeze, after its sessions have ended: no payee is whitelisted any more, and one that was
 * confirmed in the last week is a note again, as browsers and passkeys of that week are forgotten. A
 * thief may have proved either, and the waits that they stand under pass while the owner is away.
 */
async function distrustPayees(tx: Tx, { userId, now }: Freeze): Promise<void> {
  const since = Math.floor((now.getTime() - newDeviceMs) / 1000);
  await tx.query("delete from guard_whitelist where user_id = $1", [userId]);
  const sql = "delete from guard_payees where user_id = $1 and confirmed_at > $2";
  await tx.query(sql, [userId, since]);
}

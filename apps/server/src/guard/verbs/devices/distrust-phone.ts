import { factorLostSeconds } from "@clearhold/contract/waits";
import type { Tx } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { newDeviceMs } from "../../rows/devices.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import type { GuardKeys } from "../../rows/guard-keys.ts";

/**
 * A telephone that was bound less than a week before a freeze may be a thief's: it falls as a lost
 * one, after seven days, in the transaction of the freeze and after what waits was called off. So a
 * thief's number does not keep the owner out, and whoever only reads the mailbox does not get rid of
 * the owner's at once. A freeze in that week begins the seven days anew.
 */
export async function distrustPhone(
  tx: Tx,
  keys: GuardKeys,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { phone } = await findFactors(tx, keys, userId, now);
  if (!phone.on || !(await wasNewAtFreeze(tx, userId, now))) return;
  const from = new Date(now.getTime() + factorLostSeconds * 1000);
  await insertFactorChange(tx, keys, { userId, factor: "phone", on: false, askedAt: now, from });
  const details = { factor: "phone", from: from.toISOString() };
  await recordEvent(tx, { userId, kind: "factor-off-asked", at: now, details });
}

/** Whether it was new at this freeze, or at one that is not a week old itself. */
async function wasNewAtFreeze(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `select from guard_phones p join guard_freezes f on f.user_id = p.user_id
     where p.user_id = $1 and f.frozen_at > $2
       and p.proved_at > f.frozen_at - make_interval(secs => $3) limit 1`,
    [userId, new Date(now.getTime() - factorLostSeconds * 1000), newDeviceMs / 1000],
  );
  return rows.length === 1;
}

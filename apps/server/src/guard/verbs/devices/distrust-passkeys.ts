import { factorLostSeconds } from "@clearhold/contract/waits";
import type { Tx } from "../../../kernel/database.ts";
import { newDeviceMs } from "../../rows/devices.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import type { GuardKeys } from "../../rows/guard-keys.ts";
import { listPasskeys } from "../../rows/passkey-store.ts";

/**
 * Forgets every passkey and all recovery codes that are still new, as browsers are: a thief may have
 * made them, whichever letter the owner has answered; in the transaction of the freeze. Where no
 * passkey is left that is demanded, the demand falls as for a lost one, after seven days: a thief's
 * lock does not keep the owner out, and whoever only reads the mailbox does not open the owner's.
 */
export async function distrustPasskeys(
  tx: Tx,
  keys: GuardKeys,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
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

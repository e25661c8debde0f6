import type { Tx } from "../../../kernel/database.ts";
import { newDeviceMs } from "../../rows/devices.ts";

/**
 * For a freeze, after its sessions have ended: no payee is whitelisted any more, and one that was
 * confirmed in the last week is a note again, as browsers and passkeys of that week are forgotten. A
 * thief may have proved either, and the waits that they stand under pass while the owner is away.
 */
export async function distrustPayees(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const since = Math.floor((now.getTime() - newDeviceMs) / 1000);
  await tx.query("delete from guard_whitelist where user_id = $1", [userId]);
  await tx.query("delete from guard_payees where user_id = $1 and confirmed_at > $2", [
    ...[userId, since],
  ]);
}

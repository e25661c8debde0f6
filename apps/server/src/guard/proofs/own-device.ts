import { isNewDevice } from "../rows/devices.ts";
import { nobodysId } from "../rows/guard-keys.ts";
import { findMailboxOwner } from "../rows/mailboxes.ts";
import type { RowDeps } from "../rows/row-deps.ts";

/**
 * Whether nobody's login asks from a browser that has been the mailbox owner's for a week or more. Its
 * codes and tries are counted apart, so that a stranger who knows the mailbox alone cannot keep its
 * owner from a new password. The same is done where there is no account.
 */
export async function isOwnDevice(
  { database, clock, keys }: Pick<RowDeps, "database" | "clock" | "keys">,
  { email, deviceKey }: { email: string; deviceKey: string },
): Promise<boolean> {
  const userId = (await findMailboxOwner(database, keys, email)) ?? nobodysId;
  return !(await isNewDevice(database, keys, { userId, deviceKey, now: clock.now() }));
}

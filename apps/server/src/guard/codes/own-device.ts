import { findMailboxOwner } from "../contacts/mailboxes.ts";
import { isNewDevice } from "../devices/devices.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { nobody } from "../passwords/verify-login.ts";

/**
 * Whether nobody's login asks from a browser that has been the mailbox owner's for a week or more. Its
 * codes and tries are counted apart, so that a stranger who knows the mailbox alone cannot keep its
 * owner from a new password. The same is done where there is no account.
 */
export async function isOwnDevice(
  { database, clock, keys }: Pick<GuardDeps, "database" | "clock" | "keys">,
  { email, deviceKey }: { email: string; deviceKey: string },
): Promise<boolean> {
  const userId = (await findMailboxOwner(database, keys, email)) ?? nobody;
  return !(await isNewDevice(database, keys, { userId, deviceKey, now: clock.now() }));
}

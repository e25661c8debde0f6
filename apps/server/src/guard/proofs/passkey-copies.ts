import type { Passkey, PasskeySaid } from "../rows/passkey-store.ts";

/**
 * Whether a right signature looks like that of a copy. A device that counts never signs twice with one
 * number. A synced passkey lives on several devices, each with a count of its own, so a lower one is
 * ordinary there. Which of the two a passkey is never changes (WebAuthn, level 3, 7.2). One that has not
 * said so yet is judged as one that cannot be copied.
 */
export function isSuspect(
  known: Pick<Passkey, "signCount" | "isSynced">,
  said: Pick<PasskeySaid, "signCount" | "isSynced">,
): boolean {
  if (known.isSynced !== null && known.isSynced !== said.isSynced) return true;
  if (known.isSynced) return false;
  const counts = said.signCount > 0n || known.signCount > 0n;
  return counts && said.signCount <= known.signCount;
}

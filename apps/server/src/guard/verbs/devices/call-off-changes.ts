import type { Tx } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { deleteEmailChange } from "../../rows/email-changes.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import type { GuardKeys } from "../../rows/guard-keys.ts";

/** What waits to make an account weaker ends with a freeze: a thief may have asked for it. */
export async function callOffChanges(
  tx: Tx,
  keys: GuardKeys,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  if (await deleteEmailChange(tx, userId)) {
    await recordEvent(tx, { userId, kind: "email-change-called-off", at: now });
  }
  const factors = await findFactors(tx, keys, userId, now);
  for (const factor of ["email", "phone", "passkey"] as const) {
    if (factors[factor].next?.on !== false) continue;
    await insertFactorChange(tx, keys, { userId, factor, on: true, askedAt: now, from: now });
    await recordEvent(tx, { userId, kind: "factor-off-called-off", at: now, details: { factor } });
  }
}

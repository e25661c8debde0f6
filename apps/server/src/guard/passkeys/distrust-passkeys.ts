import type { Queryable } from "../../kernel/database.ts";
import { findFactors, insertFactorChange } from "../contacts/factors.ts";
import type { GuardKeys } from "../guard-keys.ts";
import { listPasskeys } from "./passkey-store.ts";

/**
 * Forgets every passkey that was added, and all recovery codes if they were made, since a moment
 * from which the owner says that somebody else was at work; in the transaction of the freeze. Where
 * no passkey is left, none is required: a thief's lock does not keep the owner out.
 */
export async function distrustPasskeys(
  tx: Queryable,
  keys: GuardKeys,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<void> {
  await tx.query("delete from guard_passkeys where user_id = $1 and created_at >= $2", [
    userId,
    since,
  ]);
  await tx.query("delete from guard_recovery_codes where user_id = $1 and created_at >= $2", [
    userId,
    since,
  ]);
  const left = await listPasskeys(tx, keys, userId);
  const { passkey } = await findFactors(tx, keys, userId, now);
  if (left.length > 0 || !passkey.on) return;
  const off = { userId, factor: "passkey", on: false, askedAt: now, from: now } as const;
  await insertFactorChange(tx, keys, off);
}

import type { Tx } from "../../kernel/database.ts";
import { refuseUnless } from "../../kernel/refusal.ts";

/**
 * Looks at the session once more in the transaction of a change, and holds it until the end: a
 * thief's change that was under way while the owner froze the account comes to nothing. Refuses
 * `session-expired`.
 */
export async function requireSession(
  tx: Tx,
  { userId, sessionHash }: { userId: string; sessionHash: string },
): Promise<void> {
  const rows = await tx.query(
    `select from sessions
     where token_hash = $1 and user_id = $2 and revoked_at is null for update`,
    [sessionHash, userId],
  );
  refuseUnless(rows.length === 1, "session-expired");
}

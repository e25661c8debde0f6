import { hasRow, type Tx } from "../../kernel/database.ts";
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
  const sql = `select from sessions
    where token_hash = $1 and user_id = $2 and revoked_at is null for update`;
  refuseUnless(await hasRow(tx, sql, [sessionHash, userId]), "session-expired");
}

/**
 * Ends every session of a user, but for the one to keep, in the transaction of the change that ends
 * them: a crash between the two would leave a thief inside. The web server sweeps once more
 * afterwards, for what it remembers and for a login that was under way.
 */
export async function endSessions(
  tx: Tx,
  { userId, keep, now }: { userId: string; keep?: string; now: Date },
): Promise<void> {
  await tx.query(
    `update sessions set revoked_at = $2
     where user_id = $1 and revoked_at is null and token_hash is distinct from $3`,
    [userId, now, keep ?? null],
  );
}

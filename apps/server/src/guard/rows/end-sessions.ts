import type { Tx } from "../../kernel/database.ts";

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

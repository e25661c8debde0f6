import { dataExportTriesMax } from "@clearhold/contract/waits";
import { hasRow, type Tx } from "../../kernel/database.ts";

/** Notes that an archive was asked for; false while one is being made. */
export function upsertDataExport(
  tx: Tx,
  { userId, sessionHash, now }: { userId: string; sessionHash: string; now: Date },
): Promise<boolean> {
  return hasRow(
    tx,
    `insert into data_exports as e (user_id, session_hash, asked_at) values ($1, $2, $3)
     on conflict (user_id) do update set session_hash = excluded.session_hash,
       asked_at = excluded.asked_at, tries = 0, lease_until = '-infinity', done_parts = 0,
       ready_at = null, expires_at = null
       where e.ready_at is not null or (e.tries >= $4 and e.lease_until <= $3)
     returning user_id`,
    [userId, sessionHash, now, dataExportTriesMax],
  );
}

/** Opens a finished archive until `expiresAt`; false for an attempt that counts no more. */
export function updateExportReady(
  tx: Tx,
  ready: { userId: string; attempt: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const sql = `update data_exports set ready_at = $3, expires_at = $4
    where user_id = $1 and attempt = $2 and ready_at is null returning user_id`;
  return hasRow(tx, sql, [ready.userId, ready.attempt, ready.now, ready.expiresAt]);
}

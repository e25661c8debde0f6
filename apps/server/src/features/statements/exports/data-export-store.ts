import { dataExportTriesMax } from "@clearhold/contract/waits";
import type { Database, Queryable, Tx } from "../../../kernel/database.ts";

export type DataExportRow = {
  readonly sessionHash: string;
  readonly askedAt: Date;
  readonly attempt: number;
  readonly tries: number;
  readonly leaseUntil: Date | null;
  readonly doneParts: number;
  readonly expiresAt: Date | null;
};

/** The newest archive that a person asked for. */
export function findDataExport(db: Queryable, userId: string): Promise<DataExportRow | null> {
  return db.first<DataExportRow>(
    `select session_hash, asked_at, attempt, tries, nullif(lease_until, '-infinity') as lease_until,
       done_parts, expires_at
     from data_exports where user_id = $1`,
    [userId],
  );
}

/** One writing of an archive. Parts of another attempt count for nothing. */
export type Attempt = { readonly userId: string; readonly attempt: number };

/** Takes the archive that waits longest and that nobody is writing; null where there is none. */
export function claimExport(
  db: Queryable,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<Attempt | null> {
  return db.first<Attempt>(
    `update data_exports set attempt = attempt + 1, tries = tries + 1, lease_until = $2,
       done_parts = 0
     where user_id = (
       select user_id from data_exports
       where ready_at is null and tries < ${dataExportTriesMax} and lease_until <= $1
         and attempt < 2147483647
       order by tries, asked_at limit 1 for update skip locked
     ) returning user_id, attempt`,
    [now, leaseUntil],
  );
}

/** Says how far it is. @throws Error where another process has taken it over. */
export async function updateProgress(
  db: Queryable,
  { userId, attempt, doneParts, leaseUntil }: Attempt & { doneParts: number; leaseUntil: Date },
): Promise<void> {
  const rows = await db.query(
    `update data_exports set done_parts = $3, lease_until = $4
     where user_id = $1 and attempt = $2 and ready_at is null returning user_id`,
    [userId, attempt, doneParts, leaseUntil],
  );
  if (rows.length === 0) throw new Error(`another process writes the archive of ${userId}`);
}

/** Lets the next process begin at once with what failed here. */
export async function endLease(db: Queryable, { userId, attempt }: Attempt): Promise<void> {
  await db.query(
    `update data_exports set lease_until = '-infinity'
     where user_id = $1 and attempt = $2 and ready_at is null`,
    [userId, attempt],
  );
}

export async function insertPart(
  db: Queryable,
  { userId, attempt }: Attempt,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<void> {
  await db.query(
    "insert into data_export_parts (user_id, attempt, number, bytes) values ($1, $2, $3, $4)",
    [userId, attempt, number, bytes],
  );
}

/**
 * Deletes what nobody can fetch: archives whose hour is over, parts of attempts that broke off, and what
 * the last try has left.
 */
export async function deleteOldParts(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from data_export_parts p using data_exports e
     where e.user_id = p.user_id and (p.attempt <> e.attempt or e.expires_at <= $1
       or e.ready_at is null and e.tries >= ${dataExportTriesMax} and e.lease_until <= $1)`,
    [now],
  );
}

/** The parts of an archive that this session may fetch now; none where there is no such archive. */
export async function listParts(
  db: Database | Tx,
  { userId, sessionHash, now }: { userId: string; sessionHash: string; now: Date },
): Promise<(Attempt & { readonly number: number })[]> {
  return db.query(
    `select p.user_id, p.attempt, p.number
     from data_exports e join data_export_parts p using (user_id, attempt)
     where e.user_id = $1 and e.session_hash = $2 and e.expires_at > $3 order by p.number`,
    [userId, sessionHash, now],
  );
}

/** @throws Error once it is deleted. */
export async function getPart(
  db: Queryable,
  { userId, attempt, number }: Attempt & { readonly number: number },
): Promise<Buffer> {
  const row = await db.first<{ bytes: Buffer }>(
    "select bytes from data_export_parts where user_id = $1 and attempt = $2 and number = $3",
    [userId, attempt, number],
  );
  if (!row) throw new Error(`the archive of ${userId} was deleted while it was fetched`);
  return row.bytes;
}

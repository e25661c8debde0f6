import type { Queryable } from "../../kernel/database.ts";

export type SessionRow = {
  user_id: string;
  opened_at: Date;
  seen_at: Date;
  expires_at: Date;
};

export type NewSession = {
  tokenHash: string;
  id: string;
  userId: string;
  device: string;
  ip: string;
  openedAt: Date;
  expiresAt: Date;
};

export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  await database.query(
    `insert into sessions
       (token_hash, id, user_id, device, ip, opened_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [
      session.tokenHash,
      session.id,
      session.userId,
      session.device,
      session.ip,
      session.openedAt,
      session.expiresAt,
    ],
  );
}

export async function findLiveSession(
  database: Queryable,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await database.query<SessionRow>(
    `select user_id, opened_at, seen_at, expires_at from sessions
     where token_hash = $1 and revoked_at is null and expires_at > $2`,
    [tokenHash, now],
  );
  return row;
}

/** Which of these are live, read in the transaction that books their money. */
export async function findLiveHashes(
  database: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ token_hash: string }>(
    `select token_hash from sessions
     where token_hash = any($1) and revoked_at is null and expires_at > $2`,
    [tokenHashes, now],
  );
  return new Set(rows.map((row) => row.token_hash));
}

export async function updateSessionSeen(
  database: Queryable,
  tokenHash: string,
  seenAt: Date,
  expiresAt: Date,
): Promise<void> {
  await database.query(
    `update sessions set seen_at = $2, expires_at = $3
     where token_hash = $1 and revoked_at is null`,
    [tokenHash, seenAt, expiresAt],
  );
}

/** Ends sessions and gives the hashes of those that were live until now. */
export async function updateSessionsRevoked(
  database: Queryable,
  which: { userId: string; now: Date; keepNewest: number; keepHash?: string; onlyHash?: string },
): Promise<string[]> {
  const rows = await database.query<{ token_hash: string }>(
    `update sessions set revoked_at = $2
     where revoked_at is null and token_hash in (
       select token_hash from (
         select token_hash, row_number() over (order by opened_at desc, id desc) as place
         from sessions where user_id = $1 and revoked_at is null
       ) live
       where place > $3 and token_hash is distinct from $4
         and ($5::text is null or token_hash = $5)
     )
     returning token_hash`,
    [which.userId, which.now, which.keepNewest, which.keepHash ?? null, which.onlyHash ?? null],
  );
  return rows.map((row) => row.token_hash);
}

import { insertRow, type Queryable } from "../../../kernel/database.ts";

export type SessionRow = {
  userId: string;
  openedAt: Date;
  seenAt: Date;
  expiresAt: Date;
  /** The account's mark, which never changes. */
  demo: boolean;
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

/** Writes a session down by the hash of its token. */
export async function insertSession(database: Queryable, session: NewSession): Promise<void> {
  await insertRow(database, "sessions", { ...session, seenAt: session.openedAt });
}

/**
 * A session lives until it ends, is ended, or its account is frozen: what was opened before a freeze
 * was lifted stays dead, even a login that was under way when the owner pressed the button.
 */
const isLive = `s.revoked_at is null and s.expires_at > $2 and not exists (
  select from guard_freezes f
  where f.user_id = s.user_id and s.opened_at < coalesce(f.lifted_at, 'infinity'))`;

/** A session as its owner sees it. */
export type ListedSession = {
  id: string;
  tokenHash: string;
  device: string;
  ip: string;
  openedAt: Date;
  seenAt: Date;
};

/** A page of a user's live sessions, the newest login first, and how many there are. */
export async function listLiveSessions(
  database: Queryable,
  which: { userId: string; now: Date; offset: number; limit: number },
): Promise<{ sessions: ListedSession[]; total: bigint }> {
  const { userId, now, offset, limit } = which;
  const sessions = await database.query<ListedSession>(
    `select s.id, s.token_hash, s.device, s.ip, s.opened_at, s.seen_at from sessions s
     where s.user_id = $1 and ${isLive}
     order by s.opened_at desc, s.id desc offset $3 limit $4`,
    [userId, now, offset, limit],
  );
  const count = await database.first<{ total: bigint }>(
    `select count(*) as total from sessions s where s.user_id = $1 and ${isLive}`,
    [userId, now],
  );
  return { sessions, total: count?.total ?? 0n };
}

/** A session of this user's, living or ended, by the name that its owner knows. */
export async function findSessionOf(
  database: Queryable,
  userId: string,
  id: string,
): Promise<{ tokenHash: string; device: string } | null> {
  return database.first("select token_hash, device from sessions where user_id = $1 and id = $2", [
    userId,
    id,
  ]);
}

/** A session that has neither ended nor run out; null for any other. */
export async function findLiveSession(
  database: Queryable,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | null> {
  return database.first(
    `select s.user_id, s.opened_at, s.seen_at, s.expires_at, u.demo
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and ${isLive}`,
    [tokenHash, now],
  );
}

/** Which of these are live, read in the transaction that books their money. */
export async function findLiveHashes(
  database: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ tokenHash: string }>(
    `select s.token_hash from sessions s
     where s.token_hash = any($1) and ${isLive}`,
    [tokenHashes, now],
  );
  return new Set(rows.map((row) => row.tokenHash));
}

/** Notes that a session was used, and until when that lets it live; nothing for an ended one. */
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

/** A session that was ended before its time, or that had ended by then without anybody's act. */
export type EndedSession = Pick<NewSession, "tokenHash" | "device" | "expiresAt">;

/** Ends sessions and gives those that nobody had ended until now. */
export function updateSessionsRevoked(
  database: Queryable,
  which: { userId: string; now: Date; keepNewest: number; keepHash?: string; onlyHash?: string },
): Promise<EndedSession[]> {
  return database.query(
    `update sessions set revoked_at = $2
     where revoked_at is null and token_hash in (
       select token_hash from (
         select token_hash, row_number() over (order by opened_at desc, id desc) as place
         from sessions where user_id = $1 and revoked_at is null
       ) live
       where place > $3 and token_hash is distinct from $4
         and ($5::text is null or token_hash = $5)
     )
     returning token_hash, device, expires_at`,
    [which.userId, which.now, which.keepNewest, which.keepHash ?? null, which.onlyHash ?? null],
  );
}

import type { Queryable, Tx } from "../../../kernel/database.ts";

export type PendingNickname = {
  readonly id: string;
  readonly username: string;
  /** What others see now. */
  readonly shown: string;
  readonly nickname: string;
  readonly askedAt: Date;
};

/** What waits for an operator, the longest wait first. */
export function listPendingNicknames(database: Queryable): Promise<PendingNickname[]> {
  return database.query<PendingNickname>(
    `select id, username, shown, nickname, asked_at
     from nickname_reviews order by asked_at, id`,
  );
}

/** The name that others see and the one that waits, with the person's row locked. */
export async function lockNicknames(
  tx: Tx,
  userId: string,
): Promise<{ shown: string; pending: string | undefined }> {
  const [user] = await tx.query<{ nickname: string }>(
    "select nickname from users where id = $1 for no key update",
    [userId],
  );
  if (!user) throw new Error(`no user behind the session: ${userId}`);
  const [pending] = await tx.query<{ nickname: string }>(
    "select nickname from nickname_requests where user_id = $1 and state = 'pending'",
    [userId],
  );
  return { shown: user.nickname, pending: pending?.nickname };
}

/** When the asks that count since then were made, the newest first. */
export async function listCountedAsks(tx: Tx, userId: string, since: Date): Promise<Date[]> {
  const rows = await tx.query<{ askedAt: Date }>(
    `select asked_at from nickname_requests
     where user_id = $1 and asked_at > $2 and state <> 'refused' order by asked_at desc`,
    [userId, since],
  );
  return rows.map((row) => row.askedAt);
}

/** Ends a request that still waits: the person has asked for another name. */
export async function updatePendingReplaced(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    "update nickname_requests set state = 'replaced' where user_id = $1 and state = 'pending'",
    [userId],
  );
}

/** A nickname that waits for an operator. */
export async function insertNicknameRequest(
  tx: Tx,
  request: { id: string; userId: string; nickname: string; askedAt: Date },
): Promise<void> {
  await tx.query(
    "insert into nickname_requests (id, user_id, nickname, asked_at) values ($1, $2, $3, $4)",
    [request.id, request.userId, request.nickname, request.askedAt],
  );
}

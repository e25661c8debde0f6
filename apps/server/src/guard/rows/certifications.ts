import {
  type CertificationLevel,
  type CertificationPart,
  decidedWithinDays,
  draftsKeptHours,
  partsOfLevel,
} from "@clearhold/contract/certification-rules";
import { type Database, hasRow, type Queryable, type Tx } from "../../kernel/database.ts";

const hourMs = 3_600_000;

export type SealedPicture = {
  readonly id: string;
  readonly userId: string;
  readonly part: CertificationPart;
  readonly sealed: Buffer;
  readonly mac: string;
  readonly at: Date;
};

/** Keeps a picture until it is submitted, in place of an earlier one of the same part. */
export async function keepDraft(database: Queryable, picture: SealedPicture): Promise<void> {
  const { id, userId, part, sealed, mac, at } = picture;
  await database.query(
    `insert into certification_pictures (id, user_id, part, sealed, mac, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, part) where request_id is null do update
       set id = $1, sealed = $4, mac = $5, created_at = $6`,
    [id, userId, part, sealed, mac, at],
  );
}

type Draft = {
  readonly id: string;
  readonly part: CertificationPart;
  readonly mac: string;
};

/** The pictures that a level needs and that wait to be submitted, in their order; locked. */
export async function lockDrafts(
  tx: Tx,
  ask: { readonly userId: string; readonly level: CertificationLevel; readonly now: Date },
): Promise<Draft[]> {
  const parts: readonly CertificationPart[] = partsOfLevel[ask.level];
  const drafts = await tx.query<Draft>(
    `select id, part, mac from certification_pictures
     where user_id = $1 and request_id is null and created_at > $2 for update`,
    [ask.userId, draftsFrom(ask.now)],
  );
  return parts.flatMap((part) => drafts.find((draft) => draft.part === part) ?? []);
}

export function isPending(database: Queryable, userId: string): Promise<boolean> {
  const sql = "select from certification_requests where user_id = $1 and state = 'pending'";
  return hasRow(database, sql, [userId]);
}

export async function findCertification(database: Queryable, userId: string): Promise<number> {
  const sql = "select certification from users where id = $1";
  return (await database.first<{ certification: number }>(sql, [userId]))?.certification ?? 0;
}

export type NewRequest = {
  readonly id: string;
  readonly userId: string;
  readonly level: number;
  readonly sealed: Buffer;
  readonly contentMac: string;
  readonly at: Date;
  readonly pictureIds: readonly string[];
};

/** Gives false where another of this person waits; what is left of the drafts is deleted. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { id, userId, level, sealed, contentMac, at, pictureIds } = request;
  const sql = `insert into certification_requests (id, user_id, level, sealed, content_mac, asked_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (user_id) where state = 'pending' do nothing returning id`;
  if (!(await hasRow(tx, sql, [id, userId, level, sealed, contentMac, at]))) return false;
  await tx.query("update certification_pictures set request_id = $1 where id = any($2)", [
    id,
    pictureIds,
  ]);
  await deleteDrafts(tx, userId);
  return true;
}

export async function deleteDrafts(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from certification_pictures where user_id = $1 and request_id is null", [
    userId,
  ]);
}

/** Ends what waits, and the database deletes it; gives its level, undefined where nothing waited. */
export async function cancelRequest(tx: Tx, userId: string, now: Date) {
  const [request] = await tx.query<{ level: number }>(
    `update certification_requests set state = 'cancelled', decided_at = $2
     where user_id = $1 and state = 'pending' returning level`,
    [userId, now],
  );
  return request?.level;
}

/** One that waits, locked. */
export async function lockPending(tx: Tx, requestId: string) {
  const [request] = await tx.query<{
    userId: string;
    level: CertificationLevel;
    contentMac: string;
  }>(
    `select user_id, level, content_mac from certification_requests
     where id = $1 and state = 'pending' for update`,
    [requestId],
  );
  return request;
}

export function hasLooked(
  tx: Tx,
  look: { readonly requestId: string; readonly operatorId: string },
): Promise<boolean> {
  const sql = "select from certification_looks where request_id = $1 and operator_id = $2 limit 1";
  return hasRow(tx, sql, [look.requestId, look.operatorId]);
}

/** How many operators said this of exactly this submission, each after a look. */
export async function countDeciders(tx: Tx, requestId: string, hash: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select certification_deciders($1, $2)::int as count",
    [requestId, hash],
  );
  return row?.count ?? 0;
}

export async function updateDecided(
  tx: Tx,
  ask: { requestId: string; decision: "accepted" | "refused"; reason: string; now: Date },
): Promise<void> {
  await tx.query(
    `update certification_requests set state = $2, reason = $3, decided_at = $4 where id = $1`,
    [ask.requestId, ask.decision, ask.reason, ask.now],
  );
}

export type Looked = {
  readonly part: CertificationPart | "facts";
  readonly id: string;
  readonly sealed: Buffer;
};

/** Writes a look into the person's history; gives its number, null where nothing waits. */
export async function noteLook(
  database: Database,
  look: { readonly requestId: string; readonly operatorId: string },
): Promise<bigint | null> {
  const sql = "select note_certification_look($1, $2) as look_id";
  const row = await database.first<{ lookId: bigint | null }>(sql, [
    look.requestId,
    look.operatorId,
  ]);
  return row?.lookId ?? null;
}

/** What was submitted, sealed, for a look that was committed before. Empty where nothing waits. */
export function lookAt(tx: Tx, lookId: bigint): Promise<Looked[]> {
  return tx.query<Looked>("select part, id, sealed from look_at_certification($1)", [lookId]);
}

/** The submissions that nobody has decided in time. */
export async function listOverdue(database: Database, now: Date): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "select id from certification_requests where state = 'pending' and asked_at < $1",
    [new Date(now.getTime() - decidedWithinDays * 24 * hourMs)],
  );
  return rows.map(({ id }) => id);
}

/** Ends a submission that waited; null where it waits no more. */
export function updateLapsed(
  tx: Tx,
  requestId: string,
  now: Date,
): Promise<{ readonly userId: string; readonly level: CertificationLevel } | null> {
  return tx.first(
    `update certification_requests set state = 'lapsed', decided_at = $2
     where id = $1 and state = 'pending' returning user_id, level`,
    [requestId, now],
  );
}

/** Deletes pictures that were not submitted in time. */
export async function deleteOldDrafts(database: Database, now: Date): Promise<void> {
  await database.query(
    "delete from certification_pictures where request_id is null and created_at <= $1",
    [draftsFrom(now)],
  );
}

function draftsFrom(now: Date): Date {
  return new Date(now.getTime() - draftsKeptHours * hourMs);
}

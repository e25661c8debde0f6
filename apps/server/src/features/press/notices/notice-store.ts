import type { Language } from "@clearhold/contract/refusals";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import type { Notice, NoticeDraft } from "./notice.ts";

/** A notice in one language, as those read it who it is for. */
export type ShownNotice = Pick<Notice, "id" | "kind" | "link" | "pinned" | "hasPicture"> & {
  readonly title: string;
  readonly content: string;
  /** Since when it is shown. */
  readonly shownAt: Date;
};

const forOperators = `id, kind, words, link, pinned, from_at, until_at, notice_hash, published_at,
  withdrawn_at, picture is not null as has_picture`;

/** Of a row at $1: it is published and not withdrawn, and this is its time. */
const isShown = `published_at is not null and withdrawn_at is null
  and coalesce(from_at, published_at) <= $1 and coalesce(until_at, 'infinity') > $1`;

/** Writes a draft. */
export async function insertNotice(
  db: Queryable,
  id: string,
  { words, ...draft }: NoticeDraft,
  picture: Buffer | null,
): Promise<void> {
  await insertRow(db, "notices", { id, ...draft, words: JSON.stringify(words), picture });
}

/** One of these kinds, whatever its state. */
export function findNotice(
  db: Queryable,
  id: string,
  kinds: readonly Notice["kind"][],
): Promise<Notice | null> {
  const sql = `select ${forOperators} from notices where id = $1 and kind = any($2::text[])`;
  return db.first<Notice>(sql, [id, kinds]);
}

/** The newest of these kinds, whatever their state. */
export function listNoticeRows(
  db: Queryable,
  kinds: readonly Notice["kind"][],
  limit: number,
): Promise<Notice[]> {
  return db.query<Notice>(
    `select ${forOperators} from notices where kind = any($1::text[])
     order by drafted_at desc, id desc limit $2`,
    [kinds, limit],
  );
}

/** Sets one of the two times, once. The database refuses it without an operator's name. */
export async function updateNotice(
  db: Queryable,
  id: string,
  column: "published_at" | "withdrawn_at",
  now: Date,
): Promise<void> {
  await db.query(`update notices set ${column} = $2 where id = $1 and ${column} is null`, [
    id,
    now,
  ]);
}

type ShownFilter = {
  readonly now: Date;
  readonly language: Language;
  readonly kinds: readonly Notice["kind"][];
  /** Only this one. */
  readonly id?: string;
  readonly limit: number;
  readonly offset?: number;
};

/** What is shown now, those on top first, then the newest; and how many there are in all. */
export async function listShown(
  db: Queryable,
  { now, language, kinds, id, limit, offset = 0 }: ShownFilter,
): Promise<{ notices: ShownNotice[]; total: bigint }> {
  const where = `${isShown} and kind = any($2::text[]) and ($3::text is null or id = $3)`;
  const params = [now, kinds, id ?? null];
  const [notices, counted] = await Promise.all([
    db.query<ShownNotice>(
      `select id, kind, link, pinned, picture is not null as has_picture,
         words -> $4 ->> 'title' as title, words -> $4 ->> 'content' as content,
         coalesce(from_at, published_at) as shown_at
       from notices where ${where}
       order by pinned desc, shown_at desc, id desc limit $5 offset $6`,
      [...params, language, limit, offset],
    ),
    db.first<{ total: bigint }>(`select count(*) as total from notices where ${where}`, params),
  ]);
  return { notices, total: counted?.total ?? 0n };
}

/** The bytes of a picture that belongs to a notice which is shown now. */
export async function findNoticePicture(
  db: Queryable,
  id: string,
  now: Date,
): Promise<Buffer | undefined> {
  const sql = `select picture from notices where ${isShown} and id = $2`;
  return (await db.first<{ picture: Buffer | null }>(sql, [now, id]))?.picture ?? undefined;
}

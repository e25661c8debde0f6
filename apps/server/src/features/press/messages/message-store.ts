import type { MessageCategory, MessageChannel } from "@clearhold/contract/message-kinds";
import type { Queryable } from "../../../kernel/database.ts";
import type { MessageRow } from "./message.ts";

const columns = "id, category, kind, subject_id, params, at, read_at";

/** What a person switched, category by category. */
export type SwitchRow = {
  readonly category: MessageCategory;
  readonly channel: MessageChannel;
  readonly isOn: boolean;
};

export function listSwitches(db: Queryable, userId: string): Promise<SwitchRow[]> {
  return db.query<SwitchRow>(
    "select category, channel, is_on from message_settings where user_id = $1",
    [userId],
  );
}

export async function updateSwitch(
  db: Queryable,
  userId: string,
  { category, channel, isOn }: SwitchRow,
): Promise<void> {
  await db.query(
    `insert into message_settings (user_id, category, channel, is_on) values ($1, $2, $3, $4)
     on conflict (user_id, category, channel) do update set is_on = excluded.is_on`,
    [userId, category, channel, isOn],
  );
}

/** The newest message of each category that has one, the newest of all first. */
export function listNewest(
  db: Queryable,
  userId: string,
  categories: readonly MessageCategory[],
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select m.* from unnest($2::text[]) as c(name)
     cross join lateral (select ${columns} from messages where user_id = $1 and category = c.name
       order by id desc limit 1) m
     order by m.id desc`,
    [userId, categories],
  );
}

/** How many are unread, of each category that has any. */
export function countUnread(
  db: Queryable,
  userId: string,
  categories: readonly MessageCategory[],
): Promise<{ category: MessageCategory; unread: bigint }[]> {
  return db.query(
    `select category, count(*) as unread from messages
     where user_id = $1 and read_at is null and category = any($2) group by category`,
    [userId, categories],
  );
}

type PagePlace = { readonly category: MessageCategory; limit: number; offset: number };

/** A page of one category, the newest first, and how many there are in all. */
export async function listPage(
  db: Queryable,
  userId: string,
  { category, limit, offset }: PagePlace,
): Promise<{ rows: MessageRow[]; total: bigint }> {
  const [rows, count] = await Promise.all([
    db.query<MessageRow>(
      `select ${columns} from messages where user_id = $1 and category = $2
       order by id desc limit $3 offset $4`,
      [userId, category, limit, offset],
    ),
    db.first<{ total: bigint }>(
      "select count(*) as total from messages where user_id = $1 and category = $2",
      [userId, category],
    ),
  ]);
  return { rows, total: count?.total ?? 0n };
}

export function findMessage(db: Queryable, userId: string, id: bigint): Promise<MessageRow | null> {
  return db.first<MessageRow>(`select ${columns} from messages where user_id = $1 and id = $2`, [
    userId,
    id,
  ]);
}

type ReadAsk = {
  readonly id: bigint | null;
  readonly category: MessageCategory | null;
  readonly upTo: bigint | null;
};

/** Marks those as read that fit all that is asked for; null fits everything. */
export async function updateRead(
  db: Queryable,
  userId: string,
  { id, category, upTo }: ReadAsk,
): Promise<void> {
  await db.query(
    `update messages set read_at = clock_timestamp()
     where user_id = $1 and read_at is null and ($2::bigint is null or id = $2)
       and ($3::text is null or category = $3) and ($4::bigint is null or id <= $4)`,
    [userId, id, category, upTo],
  );
}

/** The id of the newest message of all people; 0 while there is none. */
export async function findNewestId(db: Queryable): Promise<bigint> {
  const row = await db.first<{ id: bigint }>(
    "select coalesce(max(id), 0)::bigint as id from messages",
  );
  return row?.id ?? 0n;
}

/** The next messages of a person after an id, the oldest first. */
export function listAfter(
  db: Queryable,
  userId: string,
  ask: { after: bigint; categories: readonly MessageCategory[]; limit: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${columns} from messages
     where user_id = $1 and id > $2 and category = any($3) order by id limit $4`,
    [userId, ask.after, ask.categories, ask.limit],
  );
}

/** Who was told something after an id, each with the newest id, and the newest of all. */
export async function listToldAfter(
  db: Queryable,
  after: bigint,
): Promise<{ readers: { userId: string; id: bigint }[]; newest: bigint }> {
  const readers = await db.query<{ userId: string; id: bigint }>(
    "select user_id, max(id) as id from messages where id > $1 group by user_id order by 2 desc",
    [after],
  );
  return { readers, newest: readers[0]?.id ?? after };
}

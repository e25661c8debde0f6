import type { TextKind } from "@clearhold/contract/wallet/press/texts";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import type { PressText } from "./text.ts";

const columns = "id, kind, words, text_hash, published_at, withdrawn_at";

/** Writes a draft. */
export async function insertText(
  db: Queryable,
  { id, kind, words }: Pick<PressText, "id" | "kind" | "words">,
): Promise<void> {
  await insertRow(db, "press_texts", { id, kind, words: JSON.stringify(words) });
}

/** One version, whatever its state. */
export function findText(db: Queryable, id: string): Promise<PressText | null> {
  return db.first<PressText>(`select ${columns} from press_texts where id = $1`, [id]);
}

/** The newest versions, whatever their state. */
export function listTextRows(db: Queryable, limit: number): Promise<PressText[]> {
  return db.query<PressText>(
    `select ${columns} from press_texts order by drafted_at desc, id desc limit $1`,
    [limit],
  );
}

/** Sets one of the two times, once. The database refuses it without an operator's name. */
export async function updateText(
  db: Queryable,
  id: string,
  column: "published_at" | "withdrawn_at",
  now: Date,
): Promise<void> {
  await db.query(`update press_texts set ${column} = $2 where id = $1 and ${column} is null`, [
    id,
    now,
  ]);
}

/** A version in force, and whether this person has agreed to it. */
export type TextInForce = PressText & { readonly publishedAt: Date; readonly agreed: boolean };

/** The version in force of each kind; nobody has agreed where no person is named. */
export function listInForce(db: Queryable, userId: string | undefined): Promise<TextInForce[]> {
  return db.query<TextInForce>(
    `select distinct on (kind) ${columns}, exists (
       select from text_agreements a where a.user_id = $1 and a.text_id = t.id
     ) as agreed
     from press_texts t where published_at is not null and withdrawn_at is null
     order by kind, published_at desc, id desc`,
    [userId ?? null],
  );
}

/** The version in force of one kind; null where none is published. */
export async function findInForce(
  db: Queryable,
  kind: TextKind,
  userId: string | undefined,
): Promise<TextInForce | null> {
  return (await listInForce(db, userId)).find((one) => one.kind === kind) ?? null;
}

/** Once for each person and version. */
export async function insertAgreement(
  db: Queryable,
  agreement: { readonly userId: string; readonly textId: string },
): Promise<void> {
  await db.query(
    "insert into text_agreements (user_id, text_id) values ($1, $2) on conflict do nothing",
    [agreement.userId, agreement.textId],
  );
}

import type { Queryable } from "../../kernel/database.ts";
import type { GuardKeys } from "../guard-keys.ts";
import { openSealed, sealText } from "../seal.ts";

export type Phrase = { readonly text: string; readonly setAt: Date };

/** The owner's phrase; undefined when none is set. @throws Error when the guard did not write it. */
export async function findPhrase(
  database: Queryable,
  keys: GuardKeys,
  userId: string,
): Promise<Phrase | undefined> {
  const [row] = await database.query<{ sealed: string; set_at: Date }>(
    "select sealed, set_at from guard_phrases where user_id = $1",
    [userId],
  );
  return row && { text: openPhrase(keys, userId, row.sealed), setAt: row.set_at };
}

/** @throws Error when the guard did not write it for this user. */
export function openPhrase(keys: GuardKeys, userId: string, sealed: string): string {
  return openSealed(keys.seal, sealed, placeOf(userId));
}

export async function updatePhrase(
  tx: Queryable,
  keys: GuardKeys,
  { userId, text, now }: { userId: string; text: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into guard_phrases (user_id, sealed, set_at) values ($1, $2, $3)
     on conflict (user_id) do update set sealed = excluded.sealed, set_at = excluded.set_at`,
    [userId, sealText(keys.seal, text, placeOf(userId)), now],
  );
}

export async function deletePhrase(tx: Queryable, userId: string): Promise<void> {
  await tx.query("delete from guard_phrases where user_id = $1", [userId]);
}

function placeOf(userId: string): string {
  return `guard_phrases ${userId}`;
}

import { type Queryable, type Tx, upsertRow } from "../../kernel/database.ts";
import type { GuardKeys } from "./guard-keys.ts";
import type { RowDeps } from "./row-deps.ts";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

export type Phrase = { readonly text: string; readonly setAt: Date };

type OpenDeps = Pick<RowDeps, "keys" | "logger">;

/** The owner's phrase; undefined when none is set, or what is there was not written by the guard. */
export async function findPhrase(
  deps: OpenDeps & { readonly database: Queryable },
  userId: string,
): Promise<Phrase | undefined> {
  const sql = "select sealed, set_at from guard_phrases where user_id = $1";
  const row = await deps.database.first<{ sealed: string; setAt: Date }>(sql, [userId]);
  if (!row) return undefined;
  const text = openPhrase(deps, userId, row.sealed);
  return text === undefined ? undefined : { text, setAt: row.setAt };
}

/**
 * A phrase that is not ours counts as none: in a mail its absence warns, where a mail that is kept
 * back would not; and its owner can set another.
 */
export function openPhrase({ keys, logger }: OpenDeps, userId: string, sealed: string) {
  try {
    return openSealed(keys.seal, sealed, placeOf(userId));
  } catch {
    logger.error({ userId }, "a phrase was not written by the guard");
    return undefined;
  }
}

export async function updatePhrase(
  tx: Tx,
  keys: GuardKeys,
  { userId, text, now }: { userId: string; text: string; now: Date },
): Promise<void> {
  const sealed = sealText(keys.seal, text, placeOf(userId));
  await upsertRow(tx, "guard_phrases", { key: { userId }, values: { sealed, setAt: now } });
}

export async function deletePhrase(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from guard_phrases where user_id = $1", [userId]);
}

function placeOf(userId: string): string {
  return `guard_phrases ${userId}`;
}

/**
 * Text that only the guard can read again, bound to `place` (a table and its row): copied to
 * another row it does not open. In base 64.
 */
export function sealText(key: Buffer, text: string, place: string): string {
  return sealBytes(key, Buffer.from(text), place).toString("base64");
}

/** @throws Error when it was not sealed by the guard for this place. */
export function openSealed(key: Buffer, sealed: string, place: string): string {
  return openBytes(key, Buffer.from(sealed, "base64"), place).toString("utf8");
}

import { hasRow, type Queryable, type Tx, upsertRow } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** A mailbox that waits to take the place of one that its owner cannot read any more. */
export type EmailChange = {
  readonly userId: string;
  readonly email: string;
  readonly askedAt: Date;
  /** From when it can be finished. */
  readonly from: Date;
};

/** @throws Error when the row was not written by the guard. */
export async function findEmailChange(
  database: Queryable,
  keys: GuardKeys,
  userId: string,
): Promise<EmailChange | null> {
  const change = await database.first<EmailChange & { mac: string }>(
    `select user_id, email, asked_at, from_at as "from", mac from guard_email_changes
     where user_id = $1`,
    [userId],
  );
  if (!change || sameMac(change.mac, changeMac(keys, change))) return change;
  throw new Error(`a change of mailbox of ${userId} was not asked of the guard`);
}

/** Writes a change down; one that waits already gives way and begins anew. */
export async function upsertEmailChange(db: Queryable, keys: GuardKeys, change: EmailChange) {
  const { userId, email, askedAt, from } = change;
  const values = { email, mac: changeMac(keys, change), askedAt, fromAt: from };
  await upsertRow(db, "guard_email_changes", { key: { userId }, values });
}

/** Ends a change, finished or called off; false when there is none. */
export function deleteEmailChange(tx: Tx, userId: string): Promise<boolean> {
  return hasRow(tx, "delete from guard_email_changes where user_id = $1 returning user_id", [
    userId,
  ]);
}

function changeMac(keys: GuardKeys, { userId, email, askedAt, from }: EmailChange): string {
  const times = [askedAt.toISOString(), from.toISOString()];
  return macOf(keys.row, "email-change", userId, email, ...times);
}

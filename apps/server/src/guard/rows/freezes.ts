import { hasRow, type Queryable, type Tx } from "../../kernel/database.ts";

/** Whether the account waits for a new login password out of its mailbox. */
export function isFrozen(database: Queryable, userId: string): Promise<boolean> {
  const sql = "select from guard_freezes where user_id = $1 and lifted_at is null";
  return hasRow(database, sql, [userId]);
}

/** Whether the account was frozen at or after a moment, lifted since or not. */
export function wasFrozenSince(database: Queryable, userId: string, since: Date) {
  const sql = "select from guard_freezes where user_id = $1 and frozen_at >= $2 limit 1";
  return hasRow(database, sql, [userId, since]);
}

/** Freezes an account; one that is frozen stays as it is. */
export async function insertFreeze(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into guard_freezes (user_id, frozen_at) values ($1, $2)
     on conflict (user_id) where lifted_at is null do nothing`,
    [userId, now],
  );
}

/** Lifts it, in the transaction that sets the new login password; false when none was frozen. */
export function updateFreezeLifted(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const sql = `update guard_freezes set lifted_at = $2 where user_id = $1 and lifted_at is null
    returning id`;
  return hasRow(tx, sql, [userId, now]);
}

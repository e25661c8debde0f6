import type { Queryable } from "../kernel/database.ts";

export const holdMs = 24 * 3600 * 1000;

/** Holds a user's withdrawals; a hold that ends later stays as it is. Gives when it ends. */
export async function insertHold(
  tx: Queryable,
  { userId, reason, until }: { userId: string; reason: "fund-password-reset"; until: Date },
): Promise<Date> {
  const [row] = await tx.query<{ until_at: Date }>(
    `insert into guard_holds as h (user_id, reason, until_at) values ($1, $2, $3)
     on conflict (user_id, reason) do update set until_at = greatest(h.until_at, excluded.until_at)
     returning until_at`,
    [userId, reason, until],
  );
  return row?.until_at ?? until;
}

/** When the last of a user's holds ends; undefined when there is none now. */
export async function findHold(
  database: Queryable,
  userId: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await database.query<{ until_at: Date | null }>(
    "select max(until_at) as until_at from guard_holds where user_id = $1 and until_at > $2",
    [userId, now],
  );
  return row?.until_at ?? undefined;
}

import type { Queryable } from "../../../kernel/database.ts";

/** When the last of the account's holds ends; null when none runs. */
export async function findHoldEnd(
  db: Queryable,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<Date | null> {
  const rows = await db.query<{ until: Date | null }>(
    "select max(until_at) as until from guard_holds where user_id = $1 and until_at > $2",
    [userId, now],
  );
  return rows[0]?.until ?? null;
}

/** Every address that the person has paid, how often, and when last. */
export async function findPaidAddresses(
  db: Queryable,
  userId: string,
): Promise<readonly { readonly address: string; readonly times: number; readonly lastAt: Date }[]> {
  return db.query(
    `select address, count(*)::int as times, max(settled_at) as "lastAt"
     from withdrawals where user_id = $1 and state = 'settled' group by address`,
    [userId],
  );
}

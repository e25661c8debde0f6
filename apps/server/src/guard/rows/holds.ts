import { holdSeconds } from "@clearhold/contract/waits";
import type { HoldReason } from "@clearhold/contract/wallet/people/passwords";
import type { Queryable } from "../../kernel/database.ts";

/** When the hold of a change that is made now ends. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + holdSeconds * 1000);
}

/** Why a user's withdrawals wait, a reason of the list that `guard_holds` has too, and until when. */
export type Hold = { readonly reason: HoldReason; readonly until: Date };

/** Holds a user's withdrawals; a hold that ends later stays as it is. Gives when it ends. */
export async function insertHold(
  db: Queryable,
  { userId, reason, until }: Hold & { readonly userId: string },
): Promise<Date> {
  const [row] = await db.query<{ untilAt: Date }>(
    `insert into guard_holds as h (user_id, reason, until_at) values ($1, $2, $3)
     on conflict (user_id, reason) do update set until_at = greatest(h.until_at, excluded.until_at)
     returning until_at`,
    [userId, reason, until],
  );
  return row?.untilAt ?? until;
}

/** Every hold of a user that runs now, the last to end first. */
export async function listHolds(
  database: Queryable,
  userId: string,
  now: Date,
): Promise<readonly Hold[]> {
  return database.query<Hold>(
    `select reason, until_at as until from guard_holds
     where user_id = $1 and until_at > $2 order by until_at desc, reason`,
    [userId, now],
  );
}

/** When the last of a user's holds ends; undefined when there is none now. */
export async function findHold(
  database: Queryable,
  userId: string,
  now: Date,
): Promise<Date | undefined> {
  const [last] = await listHolds(database, userId, now);
  return last?.until;
}

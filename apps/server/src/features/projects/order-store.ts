import type { Queryable } from "../../kernel/database.ts";
import type { OwnSubscription } from "./subscription.ts";
import { findSubscriptions } from "./subscription-store.ts";

/** One person's subscriptions in these projects, the cancelled ones left out. */
export async function listOwnIn(
  db: Queryable,
  userId: string,
  projectIds: readonly string[],
): Promise<OwnSubscription[]> {
  const rows = await db.query<{ id: string }>(
    `select id from subscriptions
     where user_id = $1 and project_id = any($2::text[]) and state <> 'cancelled'`,
    [userId, projectIds],
  );
  const ids = rows.map(({ id }) => id);
  return findSubscriptions(db, userId, ids);
}

import type { Queryable } from "../../../kernel/database.ts";
import type { Withdrawal } from "../withdrawals/index.ts";

/**
 * Whether the owner has frozen the account since the withdrawal was asked for: "this was not me"
 * speaks of it too, also when the freeze was lifted since. The guard signs no order in the days after
 * a freeze, so the hour takes nothing honest; it covers an order that was dated ahead.
 */
export async function isCalledOff(
  db: Queryable,
  { userId, requestedAt }: Withdrawal,
): Promise<boolean> {
  const rows = await db.query(
    `select from guard_freezes
     where user_id = $1 and frozen_at + interval '1 hour' > $2 limit 1`,
    [userId, requestedAt],
  );
  return rows.length === 1;
}

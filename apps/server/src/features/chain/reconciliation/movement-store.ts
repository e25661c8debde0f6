import type { Queryable } from "../../../kernel/database.ts";

/** True when a booked block above this one moved coins of ours. */
export async function findMovementAfter(db: Queryable, number: number): Promise<boolean> {
  const rows = await db.query<{ moved: boolean }>(
    `select exists (select from deposits where state = 'credited' and block_number > $1)
       or exists (select from payout_attempts
         where state in ('settled', 'failed') and ended_block > $1)
       or exists (select from house_moves
         where state in ('done', 'failed') and ended_block > $1) as moved`,
    [number],
  );
  return rows[0]?.moved ?? true;
}

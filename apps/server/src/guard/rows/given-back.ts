import type { Queryable } from "../../kernel/database.ts";

/**
 * Withdrawals that the books called paid, and whose money two operators gave back since: the newest
 * hundred. Each follows a theft of a login, so there are few.
 */
export async function listGivenBack(database: Queryable): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `select withdrawal_id as id from remedies where kind = 'give-back' and booked_at is not null
     order by booked_at desc limit 100`,
  );
  return rows.map(({ id }) => id);
}

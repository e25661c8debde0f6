import type { Queryable } from "../../../kernel/database.ts";

/** True when the order itself is in the books, whatever of its payments is. */
export async function isOrderKnown(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query("select from withdrawals where id = $1", [orderId])).length === 1;
}

/** True when one of these orders is in the books and would go on: be paid again, or given back. */
export async function isAnyOrderOpen(db: Queryable, ids: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    `select from withdrawals where id = any($1::text[])
       and state not in ('settled', 'returned') limit 1`,
    [ids],
  );
  return rows.length === 1;
}

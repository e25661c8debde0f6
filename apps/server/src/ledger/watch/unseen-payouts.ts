import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";

/** What the books call paid, and the signer has not yet seen leave. */
export type UnseenPayout = {
  readonly orderId: string;
  readonly currency: CurrencyCode;
  /** Of the coins that left, by the books. */
  readonly units: string;
};

export type UnseenAsk = {
  /** The last order of the page before; empty for the first page. */
  readonly after: string;
  /** What the signer has seen leave, or operators have judged. */
  readonly seen: readonly string[];
  /** What of it really left: nothing of it goes back. */
  readonly left: readonly string[];
  /** Of which nothing can leave any more, by the signer's nodes. */
  readonly disproved: readonly string[];
};

const pageSql = `
select order_id, currency, units::text from payouts_unseen
where order_id > $1 order by order_id, journal_id limit 100`;

const disproveSql = `
insert into payouts_disproved (order_id)
select distinct order_id from payouts_unseen where order_id = any($1::text[])
on conflict (order_id) do update set ended_at = null where payouts_disproved.ended_at is not null`;

const leftSql = `
update payouts_disproved set ended_at = clock_timestamp()
where order_id = any($1::text[]) and ended_at is null`;

/** The next page, after what was disproved is written down and what was seen is taken out. */
export async function listUnseenPayouts(
  db: Queryable,
  { after, seen, left, disproved }: UnseenAsk,
): Promise<UnseenPayout[]> {
  if (disproved.length > 0) await db.query(disproveSql, [disproved]);
  if (left.length > 0) await db.query(leftSql, [left]);
  if (seen.length > 0) {
    await db.query("delete from payouts_unseen where order_id = any($1::text[])", [seen]);
  }
  return db.query<UnseenPayout>(pageSql, [after]);
}

import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import type { AccountCode } from "../chart-of-accounts.ts";

/** What the books made of orders. One that they still hold, or never held, is in neither. */
export type OrderEnds = {
  /** The coins are booked as gone. */
  readonly gone: readonly string[];
  /** The money is free again, for its owner or its project. */
  readonly returned: readonly string[];
};

/** What is on its way out of the house is on these accounts until its order has ended. */
const onTheWay = [
  "user-held",
  "project-outgoing",
  "project-costs",
  "project-returns",
] as const satisfies readonly AccountCode[];

// By the shapes and not by a list of kinds: a new kind cannot be forgotten. What takes from these
// accounts and lowers no coins, nor what is missing of them, gives the money back.
const endsSql = `
select o.id, bool_or(not ends.is_gone) as is_returned
from (
  select s.kind, bool_or(c.class in ('asset', 'expense')) as is_gone
  from ledger_shapes s cross join unnest(s.lines) line
  left join ledger_chart c on line = 'credit ' || c.code
  where s.lines && $2::text[] group by s.kind
) ends
cross join unnest($1::text[]) as o(id)
join ledger_journals j on (j.kind, j.reference) = (ends.kind, o.id)
group by o.id`;

/** How these orders ended, by the journals that refer to them. */
export async function listOrderEnds(
  db: Queryable,
  orderIds: readonly string[],
): Promise<OrderEnds> {
  const taken = onTheWay.map((code) => `debit ${code}`);
  const rows = await db.query<{ id: string; isReturned: boolean }>(endsSql, [orderIds, taken]);
  const idsOf = (isReturned: boolean) =>
    rows.filter((row) => row.isReturned === isReturned).map(({ id }) => id);
  return { gone: idsOf(false), returned: idsOf(true) };
}

// An order's money lies where its own journals put it, and not where other orders' money lies.
const heldSql = `
select coalesce(sum(case e.side when 'credit' then e.units else -e.units end), 0)::bigint as units
from (
  select distinct s.kind from ledger_shapes s
  where s.lines && '{credit user-held,debit user-held}'::text[]
) ways
join ledger_journals j on (j.kind, j.reference) = (ways.kind, $1)
join ledger_entries e on e.journal_id = j.id
join ledger_accounts a on a.id = e.account_id and a.code = 'user-held'
where a.owner_id = $2 and a.currency = $3`;

/** What the books hold of a person for exactly this order, in units; zero once it has ended. */
export async function readHeldUnits(
  db: Queryable,
  { orderId, userId, currency }: { orderId: string; userId: string; currency: CurrencyCode },
): Promise<bigint> {
  const row = await db.first<{ units: bigint }>(heldSql, [orderId, userId, currency]);
  return row?.units ?? 0n;
}

import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import type { AccountCode } from "../chart-of-accounts.ts";

/** What the books made of orders. One that they still hold is in none. */
export type OrderEnds = {
  /** The coins are booked as gone. */
  readonly gone: readonly string[];
  /** The money is free again, for its owner or its project. */
  readonly returned: readonly string[];
  /** The money was never held: nothing of it may leave. */
  readonly unheld: readonly string[];
};

/** What is on its way out of the house is on these accounts until its order has ended. */
const onTheWay = [
  "user-held",
  "project-outgoing",
  "project-costs",
  "project-returns",
] as const satisfies readonly AccountCode[];

// What takes held money and lowers no coins, nor what is missing of them, gives the money back.
const endsSql = `
with ways as (
  select s.kind, ledger_takes_held(s.kind) as ends, bool_or(line = any($2::text[])) as holds,
    bool_or(c.class in ('asset', 'expense')) as lowers
  from ledger_shapes s cross join unnest(s.lines) line
  left join ledger_chart c on line = 'credit ' || c.code
  where s.lines && $2::text[] or ledger_takes_held(s.kind) group by s.kind
)
select ordered.id, case
    when bool_or(ways.ends and not coalesce(ways.lowers, false)) then 'returned'
    when bool_or(ways.ends) then 'gone'
    when bool_or(ways.holds) then 'held'
    else 'unheld' end as "end"
from unnest($1::text[]) as ordered(id)
left join lateral (
  select ways.* from ways
  join ledger_journals j on (j.kind, j.reference) = (ways.kind, ordered.id)
) ways on true
group by ordered.id`;

/** How these orders ended, by the journals that refer to them. */
export async function listOrderEnds(
  db: Queryable,
  orderIds: readonly string[],
): Promise<OrderEnds> {
  const put = onTheWay.map((code) => `credit ${code}`);
  const rows = await db.query<{ id: string; end: keyof OrderEnds | "held" }>(endsSql, [
    orderIds,
    put,
  ]);
  const idsOf = (end: keyof OrderEnds) => rows.filter((row) => row.end === end).map(({ id }) => id);
  return { gone: idsOf("gone"), returned: idsOf("returned"), unheld: idsOf("unheld") };
}

/** A payment of an order, in this chain transaction. */
export type Leaving = { readonly orderId: string; readonly txid: string };

/** Writes down what the signer's nodes show to have left, of withdrawals that the books gave back; once each. */
export async function noteLeft(db: Queryable, payments: readonly Leaving[]): Promise<void> {
  if (payments.length === 0) return;
  await db.query(
    `insert into payouts_left (order_id, txid)
     select p."orderId", p.txid from jsonb_to_recordset($1::jsonb) as p("orderId" text, txid text)
     join ledger_journals j on (j.kind, j.reference) = ('withdrawal-returned', p."orderId")
     on conflict do nothing`,
    [JSON.stringify(payments)],
  );
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

/** An order, and what its owner's books must hold for it, in units. */
export type HeldOrder = {
  readonly orderId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly heldUnits: bigint;
};

/** What the books hold of a person for exactly this order, in units; zero once it has ended. */
export async function readHeldUnits(
  db: Queryable,
  { orderId, userId, currency }: Omit<HeldOrder, "heldUnits">,
): Promise<bigint> {
  const row = await db.first<{ units: bigint }>(heldSql, [orderId, userId, currency]);
  return row?.units ?? 0n;
}

/** Why the books hold something else for an order than it takes, in words: most often it has ended. */
export async function findUnheldReason(
  db: Queryable,
  { orderId, heldUnits }: HeldOrder,
  held: bigint,
): Promise<string> {
  const { gone, returned } = await listOrderEnds(db, [orderId]);
  if (gone.length > 0) return `${orderId} is already paid by the books`;
  if (returned.length > 0) return `the books gave the money of ${orderId} back`;
  return `the books hold ${held} for ${orderId}, which takes ${heldUnits}`;
}

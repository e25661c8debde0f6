import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Queryable } from "../kernel/database.ts";
import type { JournalKind } from "./journal-kinds.ts";
import { toUserEntry, type UserEntry, type UserEntryRow, withJournal } from "./user-entries.ts";

/** Which movements a statement is about. World time: from including, to excluding. */
export type StatementFilter = {
  readonly userId: string;
  readonly currency: CurrencyCode | null;
  readonly kinds: readonly JournalKind[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

/**
 * The stretch of one available balance that a statement covers: the versions of its first and last
 * movement, whatever their kind, and what the balance was before and after. With no movement the
 * last is the one before the first.
 */
export type StatementStretch = {
  readonly currency: CurrencyCode;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  readonly openingUnits: bigint;
  readonly closingUnits: bigint;
  /** Movements within it that the filter lets through. */
  readonly rows: bigint;
};

const stretchesSql = `
with spans as (
  select a.id, a.currency, s.*
  from ledger_accounts a
  cross join lateral (
    select min(e.version) filter (where inside) as first, max(e.version) filter (where inside) as last,
      max(e.version) filter (where before) as earlier,
      count(*) filter (where inside and ($3::text[] is null or kind = any($3))) as rows
    from ledger_entries e
    join lateral (
      select kind, ($4::timestamptz is null or occurred_at >= $4)
          and ($5::timestamptz is null or occurred_at < $5) as inside,
        coalesce(occurred_at < $4, false) as before
      from ledger_journals where id = e.journal_id
    ) j on true
    where e.account_id = a.id and e.version <= a.version
  ) s
  where a.code = 'user-available' and a.owner_id = $1 and ($2::text is null or a.currency = $2)
)
select s.currency, coalesce(s.first, coalesce(s.earlier, 0) + 1) as first,
  coalesce(s.last, s.earlier, 0) as last, s.rows,
  coalesce(o.balance_after_units, 0)::bigint as opening,
  coalesce(c.balance_after_units, 0)::bigint as closing
from spans s
left join ledger_entries o
  on o.account_id = s.id and o.version = coalesce(s.first - 1, s.earlier, 0)
left join ledger_entries c
  on c.account_id = s.id and c.version = coalesce(s.last, s.earlier, 0)`;

type StretchRow = {
  currency: CurrencyCode;
  first: bigint;
  last: bigint;
  rows: bigint;
  opening: bigint;
  closing: bigint;
};

/**
 * What a statement covers, for each currency that is asked for. One statement of the database and
 * so one moment; what lies within never changes afterwards, for entries are only ever added.
 */
export async function listStatementStretches(
  db: Queryable,
  { userId, currency, kinds, from, to }: StatementFilter,
): Promise<readonly StatementStretch[]> {
  const rows = await db.query<StretchRow>(stretchesSql, [userId, currency, kinds, from, to]);
  const asked = currencies.filter((one) => currency === null || one === currency);
  return asked.map((one) => {
    const row = rows.find((found) => found.currency === one);
    return {
      currency: one,
      firstVersion: row?.first ?? 1n,
      lastVersion: row?.last ?? 0n,
      openingUnits: row?.opening ?? 0n,
      closingUnits: row?.closing ?? 0n,
      rows: row?.rows ?? 0n,
    };
  });
}

const entriesSql = withJournal(
  `select e.*, a.currency, j.kind, j.reference, j.occurred_at, j.posted_at
   from ledger_accounts a
   join ledger_entries e on e.account_id = a.id
   join ledger_journals j on j.id = e.journal_id
   where a.code = 'user-available' and a.owner_id = $1 and a.currency = $2
     and e.version > $6 and e.version <= $7
     and ($3::text[] is null or j.kind = any($3))
     and ($4::timestamptz is null or j.occurred_at >= $4)
     and ($5::timestamptz is null or j.occurred_at < $5)
   order by e.version limit $8`,
  "page.version",
);

/** The next movements of a stretch after a version, the oldest first; empty at its end. */
export async function listStatementEntries(
  db: Queryable,
  { userId, kinds, from, to }: StatementFilter,
  { stretch, after, limit }: { stretch: StatementStretch; after: bigint; limit: number },
): Promise<readonly UserEntry[]> {
  const { currency, lastVersion } = stretch;
  const params = [userId, currency, kinds, from, to, after, lastVersion, limit];
  return (await db.query<UserEntryRow>(entriesSql, params)).map(toUserEntry);
}

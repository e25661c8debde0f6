import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../kernel/database.ts";
import type { Side } from "./chart-of-accounts.ts";
import type { JournalKind } from "./journal-kinds.ts";

/** One movement of what a user may spend, with everything else its journal moved for the user. */
export type UserEntry = {
  /** Counts the account's movements from 1 without gaps. */
  readonly version: bigint;
  readonly side: Side;
  readonly units: bigint;
  /** What the user has after it. */
  readonly balanceAfter: bigint;
  readonly currency: CurrencyCode;
  readonly journalId: string;
  readonly kind: JournalKind;
  readonly reference: string;
  readonly occurredAt: Date;
  readonly postedAt: Date;
  /** The same journal's other movement of the user's available balances: an exchange has one. */
  readonly other: { readonly currency: CurrencyCode; readonly units: bigint; side: Side } | null;
  /** What the journal gave to the house as a fee, in this currency. */
  readonly feeUnits: bigint;
};

export type UserEntriesAsk = {
  readonly userId: string;
  readonly currency: CurrencyCode | null;
  readonly kinds: readonly JournalKind[] | null;
  /** World time: from including, to excluding. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly offset: number;
  readonly limit: number;
};

/**
 * Each account is read backwards by its key and only as far as the page needs, then the accounts
 * are merged: the first pages of a long history cost no more than those of a short one.
 */
const pageSql = withJournal(
  `select e.*, a.currency, j.kind, j.reference, j.occurred_at, j.posted_at
   from ledger_accounts a
   cross join lateral (
     select e.* from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where e.account_id = a.id and e.version <= coalesce($8::bigint, a.version)
       and ($3::text[] is null or j.kind = any($3))
       and ($4::timestamptz is null or j.occurred_at >= $4)
       and ($5::timestamptz is null or j.occurred_at < $5)
     order by e.version desc
     limit $6::bigint + $7::bigint
   ) e
   join ledger_journals j on j.id = e.journal_id
   where a.code = 'user-available' and a.owner_id = $1 and ($2::text is null or a.currency = $2)
   order by j.posted_at desc, a.currency, e.version desc
   offset $6::bigint limit $7::bigint`,
  "page.posted_at desc, page.currency, page.version desc",
);

/** A page of entries with what else their journals moved for the user, and the fee they gave. */
export function withJournal(page: string, order: string): string {
  return `with page as (${page})
select page.*, o.currency as other_currency, o.units as other_units, o.side as other_side,
  coalesce(f.units, 0)::bigint as fee_units
from page
left join lateral (
  select a.currency, e.units, e.side from ledger_entries e join ledger_accounts a
    on a.id = e.account_id
  where e.journal_id = page.journal_id and e.account_id <> page.account_id
    and a.code = 'user-available'
) o on true
left join lateral (
  select sum(e.units) as units from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = page.journal_id and a.class = 'income' and a.currency = page.currency
) f on true
order by ${order}`;
}

const countSql = `
select count(*) as total
from ledger_accounts a
join ledger_entries e on e.account_id = a.id
join ledger_journals j on j.id = e.journal_id
where a.code = 'user-available' and a.owner_id = $1 and ($2::text is null or a.currency = $2)
  and ($3::text[] is null or j.kind = any($3))
  and ($4::timestamptz is null or j.occurred_at >= $4)
  and ($5::timestamptz is null or j.occurred_at < $5)`;

const countAllSql = `
select coalesce(sum(version), 0)::bigint as total from ledger_accounts
where code = 'user-available' and owner_id = $1 and ($2::text is null or currency = $2)`;

export type UserEntryRow = {
  version: bigint;
  side: Side;
  units: bigint;
  balanceAfterUnits: bigint;
  currency: CurrencyCode;
  journalId: string;
  kind: JournalKind;
  reference: string;
  occurredAt: Date;
  postedAt: Date;
  otherCurrency: CurrencyCode | null;
  otherUnits: bigint | null;
  otherSide: Side | null;
  feeUnits: bigint;
};

/** One page of what moved a user's available balances, the last booked first, and how many. */
export async function listUserEntries(
  db: Queryable,
  ask: UserEntriesAsk,
): Promise<{ entries: readonly UserEntry[]; total: bigint }> {
  const filter = [ask.userId, ask.currency, ask.kinds, ask.from, ask.to];
  const unfiltered = ask.kinds === null && ask.from === null && ask.to === null;
  const [rows, [count]] = await Promise.all([
    db.query<UserEntryRow>(pageSql, [...filter, ask.offset, ask.limit, null]),
    unfiltered
      ? db.query<{ total: bigint }>(countAllSql, [ask.userId, ask.currency])
      : db.query<{ total: bigint }>(countSql, filter),
  ]);
  return { entries: rows.map(toUserEntry), total: count?.total ?? 0n };
}

/** The movement of this version of the user's available balance; null where there is none. */
export async function findUserEntry(
  db: Queryable,
  { userId, currency, version }: { userId: string; currency: CurrencyCode; version: bigint },
): Promise<UserEntry | null> {
  const params = [userId, currency, null, null, null, 0, 1, version];
  const [row] = await db.query<UserEntryRow>(pageSql, params);
  return row?.version === version ? toUserEntry(row) : null;
}

/** As it stands in the database, in our words. */
export function toUserEntry(row: UserEntryRow): UserEntry {
  const { otherCurrency: currency, otherUnits: units, otherSide: side } = row;
  return {
    version: row.version,
    side: row.side,
    units: row.units,
    balanceAfter: row.balanceAfterUnits,
    currency: row.currency,
    journalId: row.journalId,
    kind: row.kind,
    reference: row.reference,
    occurredAt: row.occurredAt,
    postedAt: row.postedAt,
    other: currency && units !== null && side ? { currency, units, side } : null,
    feeUnits: row.feeUnits,
  };
}

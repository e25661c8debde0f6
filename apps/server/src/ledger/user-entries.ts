import { type CurrencyCode, currencies, type Money, money } from "@clearhold/money";
import type { Queryable } from "../kernel/database.ts";
import type { JournalKind } from "./journal-kinds.ts";

/** One movement of what a user may spend, with everything else its journal moved for the user. */
export type UserEntry = {
  /** Counts the account's movements from 1 without gaps. */
  readonly version: bigint;
  /** What the user has more by it; below zero when it was taken. */
  readonly amount: Money;
  /** What the user has after it. */
  readonly balanceAfter: Money;
  readonly journalId: string;
  readonly kind: JournalKind;
  readonly reference: string;
  /** When it was booked. It decides in which period the movement is, and its place in every list. */
  readonly postedAt: Date;
  /** The same journal's other movement of the user's available balances: an exchange has one. */
  readonly other: Money | null;
  /** What the journal gave to the house as a fee, in this currency. */
  readonly fee: Money;
};

/** Which movements a statement is about, by when they were booked: from including, to excluding. */
export type StatementFilter = {
  readonly userId: string;
  readonly currency: CurrencyCode | null;
  readonly kinds: readonly JournalKind[] | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

type EntryRow = Omit<UserEntry, "amount" | "balanceAfter" | "other" | "fee"> & {
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly balanceUnits: bigint;
  readonly otherCurrency: CurrencyCode | null;
  readonly otherUnits: bigint;
  readonly feeUnits: bigint;
};

/**
 * A user's available balances, each with the versions that were booked in a period: those after
 * `earlier` up to `latest`. A period is cut in the order of booking, so the closing of one period is the
 * opening of the next and each movement is in exactly one, even where the database's clock was set back.
 */
const ownPeriods = `ledger_accounts a
   cross join lateral (
     select p.earlier, greatest(p.earlier, p.latest) as latest
     from (select case when $4::timestamptz is null then 0 else ${lastBefore("$4")} end as earlier,
       case when $5::timestamptz is null then a.version else ${lastBefore("$5")} end as latest
       offset 0) p -- looked up once for each account
   ) b`;
const isOwn =
  "a.code = 'user-available' and a.owner_id = $1 and ($2::text is null or a.currency = $2)";
const isOfKinds = "($3::text[] is null or j.kind = any($3))";

/** The last version of the account that was booked before a moment; 0 where none was. */
function lastBefore(moment: string): string {
  return `coalesce((select e.version from ledger_entries e join ledger_journals j on j.id = e.journal_id
    where e.account_id = a.id and j.posted_at < ${moment} order by e.version desc limit 1), 0)`;
}

/**
 * Each account is read backwards by its key and only as far as the page needs, then the accounts
 * are merged: the first pages of a long history cost no more than those of a short one.
 */
const pageSql = withJournal(
  `select e.*, a.currency, j.kind, j.reference, j.posted_at
   from ${ownPeriods}
   cross join lateral (
     select e.* from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where e.account_id = a.id and e.version > b.earlier
       and e.version <= least($8::bigint, b.latest) and ${isOfKinds}
     order by e.version desc
     limit $6::bigint + $7::bigint
   ) e
   join ledger_journals j on j.id = e.journal_id
   where ${isOwn}
   order by j.posted_at desc, a.currency, e.version desc
   offset $6::bigint limit $7::bigint`,
  "page.posted_at desc, page.currency, page.version desc",
);

/** A page of entries with what else their journals moved for the user, and the fee they gave. */
function withJournal(page: string, order: string): string {
  return `with page as (${page})
select page.version, page.currency, ${signed("page")} as units,
  page.balance_after_units as balance_units, page.journal_id, page.kind, page.reference,
  page.posted_at, o.currency as other_currency, o.units as other_units,
  coalesce(f.units, 0)::bigint as fee_units
from page
left join lateral (
  select a.currency, ${signed("e")} as units
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = page.journal_id and e.account_id <> page.account_id
    and a.code = 'user-available'
) o on true
left join lateral (
  select sum(e.units) as units from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = page.journal_id and e.side = 'credit'
    and a.class = 'income' and a.currency = page.currency
) f on true
order by ${order}`;
}

/** A credit makes a user richer, a debit poorer. */
function signed(entry: string): string {
  return `case ${entry}.side when 'credit' then ${entry}.units else -${entry}.units end`;
}

/** How many movements of the kinds are in the period of a balance: versions have no gaps. */
const rowsOfPeriod = `case when $3::text[] is null then b.latest - b.earlier else (
    select count(*) from ledger_entries e join ledger_journals j on j.id = e.journal_id
    where e.account_id = a.id and e.version > b.earlier and e.version <= b.latest and ${isOfKinds}
  ) end`;

const countSql = `
select coalesce(sum(${rowsOfPeriod}), 0)::bigint as total from ${ownPeriods} where ${isOwn}`;

/** One page of what moved a user's available balances, the last booked first, and how many. */
export async function listUserEntries(
  db: Queryable,
  ask: StatementFilter & { readonly offset: number; readonly limit: number },
): Promise<{ entries: readonly UserEntry[]; total: bigint }> {
  const filter = [ask.userId, ask.currency, ask.kinds, ask.from, ask.to];
  const [rows, count] = await Promise.all([
    db.query<EntryRow>(pageSql, [...filter, ask.offset, ask.limit, null]),
    db.first<{ total: bigint }>(countSql, filter),
  ]);
  return { entries: rows.map(entryOf), total: count?.total ?? 0n };
}

/** The movement of this version of the user's available balance; null where there is none. */
export async function findUserEntry(
  db: Queryable,
  { userId, currency, version }: { userId: string; currency: CurrencyCode; version: bigint },
): Promise<UserEntry | null> {
  const params = [userId, currency, null, null, null, 0, 1, version];
  const row = await db.first<EntryRow>(pageSql, params);
  return row?.version === version ? entryOf(row) : null;
}

function entryOf(row: EntryRow): UserEntry {
  const { currency, units, balanceUnits, otherCurrency, otherUnits, feeUnits, ...entry } = row;
  return {
    ...entry,
    amount: money(currency, units),
    balanceAfter: money(currency, balanceUnits),
    other: otherCurrency && money(otherCurrency, otherUnits),
    fee: money(currency, feeUnits),
  };
}

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
select a.currency, b.earlier + 1 as first_version, b.latest as last_version,
  ${rowsOfPeriod} as rows,
  coalesce(o.balance_after_units, 0)::bigint as opening_units,
  coalesce(c.balance_after_units, 0)::bigint as closing_units
from ${ownPeriods}
left join ledger_entries o on o.account_id = a.id and o.version = b.earlier
left join ledger_entries c on c.account_id = a.id and c.version = b.latest
where ${isOwn}`;

/** Of a balance that nothing ever moved. */
const nothing = {
  firstVersion: 1n,
  lastVersion: 0n,
  openingUnits: 0n,
  closingUnits: 0n,
  rows: 0n,
};

/**
 * What a statement covers, for each currency that is asked for. One statement of the database and
 * so one moment; what lies within never changes afterwards, for entries are only ever added.
 */
export async function listStatementStretches(
  db: Queryable,
  { userId, currency, kinds, from, to }: StatementFilter,
): Promise<readonly StatementStretch[]> {
  const params = [userId, currency, kinds, from, to];
  const found = await db.query<StatementStretch>(stretchesSql, params);
  return currencies
    .filter((one) => currency === null || one === currency)
    .map((one) => found.find((row) => row.currency === one) ?? { currency: one, ...nothing });
}

const entriesSql = withJournal(
  `select e.*, a.currency, j.kind, j.reference, j.posted_at
   from ledger_accounts a
   join ledger_entries e on e.account_id = a.id
   join ledger_journals j on j.id = e.journal_id
   where ${isOwn} and e.version > $4 and e.version <= $5 and ${isOfKinds}
   order by e.version limit $6`,
  "page.version",
);

/** The next movements of a stretch after a version, the oldest first; empty at its end. */
export async function listStatementEntries(
  db: Queryable,
  { userId, kinds }: StatementFilter,
  { stretch, after, limit }: { stretch: StatementStretch; after: bigint; limit: number },
): Promise<readonly UserEntry[]> {
  const { currency, lastVersion } = stretch;
  const params = [userId, currency, kinds, after, lastVersion, limit];
  return (await db.query<EntryRow>(entriesSql, params)).map(entryOf);
}

import type { Queryable } from "../kernel/database.ts";
import type { Account, Side } from "./chart-of-accounts.ts";
import type { JournalKind } from "./journal.ts";
import type { Entry, Statement, StatementAsk } from "./ledger.ts";

/** By key, never by offset: as fast on the last page of a hot account as on the first. */
const pageSql = `
select e.version, e.side, e.units, e.balance_after_units, a.version as total,
  j.id, j.kind, j.reference, j.occurred_at, j.posted_at
from ledger_accounts a
left join lateral (
  select * from ledger_entries
  where account_id = a.id and version < coalesce($4::bigint, a.version + 1)
  order by version desc
  limit $5
) e on true
left join ledger_journals j on j.id = e.journal_id
where a.code = $1 and a.owner_id = $2 and a.currency = $3
order by e.version desc`;

type EntryRow = {
  version: bigint | null;
  side: Side;
  units: bigint;
  balance_after_units: bigint;
  total: bigint;
  id: string;
  kind: JournalKind;
  reference: string;
  occurred_at: Date;
  posted_at: Date;
};

/** One page of an account's movements, newest first. The version counts them: it is the total. */
export async function readStatement(
  db: Queryable,
  { code, ownerId, currency }: Account,
  { limit, before }: StatementAsk,
): Promise<Statement> {
  const params = [code, ownerId, currency, before ?? null, limit];
  const rows = await db.query<EntryRow>(pageSql, params);
  return { entries: rows.flatMap(toEntry), total: rows[0]?.total ?? 0n };
}

function toEntry(row: EntryRow): Entry | [] {
  if (row.version === null) return [];
  return {
    version: row.version,
    side: row.side,
    units: row.units,
    balanceAfter: row.balance_after_units,
    journalId: row.id,
    kind: row.kind,
    reference: row.reference,
    occurredAt: row.occurred_at,
    postedAt: row.posted_at,
  };
}

import type { Queryable } from "../kernel/database.ts";
import type { AccountCode, Side } from "./chart-of-accounts.ts";
import { factKey } from "./decide-batch.ts";
import type { Journal, Line, PostedJournal } from "./journal.ts";
import type { JournalKind } from "./journal-kinds.ts";

const journalsSql = `
select j.id, j.kind, j.reference, j.occurred_at, j.posted_at, j.posted_by,
  json_agg(json_build_object('side', e.side, 'code', a.code, 'ownerId', a.owner_id,
    'currency', a.currency, 'units', e.units::text) order by e.side, a.id) as lines
from (select distinct * from unnest($1::text[], $2::text[]) as asks(kind, reference)) as ask
cross join lateral (
  select * from ledger_journals j
  where (j.kind, j.reference) = (ask.kind, ask.reference)
  limit 1
) j
join ledger_entries e on e.journal_id = j.id
join ledger_accounts a on a.id = e.account_id
group by j.id, j.kind, j.reference, j.occurred_at, j.posted_at, j.posted_by`;

type JournalRow = {
  id: string;
  kind: JournalKind;
  reference: string;
  occurredAt: Date;
  postedAt: Date;
  postedBy: string;
  lines: {
    side: Side;
    code: AccountCode;
    ownerId: string;
    currency: Line["account"]["currency"];
    units: string;
  }[];
};

/** The journals of these facts that are in the books, by factKey. */
export async function findJournals(
  db: Queryable,
  facts: readonly Pick<Journal, "kind" | "reference">[],
): Promise<Map<string, PostedJournal>> {
  const rows = await db.query<JournalRow>(journalsSql, [
    facts.map((fact) => fact.kind),
    facts.map((fact) => fact.reference),
  ]);
  return new Map(rows.map((row) => [factKey(row), toJournal(row)]));
}

function toJournal(row: JournalRow): PostedJournal {
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    occurredAt: row.occurredAt,
    postedAt: row.postedAt,
    postedBy: row.postedBy,
    lines: row.lines.map(({ side, units, ...account }) => ({
      side,
      account,
      units: BigInt(units),
    })),
  };
}

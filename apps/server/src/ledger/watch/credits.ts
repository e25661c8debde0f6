import type { CurrencyCode } from "@clearhold/money";
import type { Database, Queryable } from "../../kernel/database.ts";

type Page = {
  readonly id: bigint;
  readonly currency: CurrencyCode;
  readonly version: bigint;
  readonly count: number;
  readonly units: bigint;
};

const entriesMax = 5_000;
const lastMax = 100;

// By the accounts and not by the kinds of journals: a new kind cannot be forgotten. Coins of nobody
// are in `unclassified`, and nobody is paid from there before they are credited by another journal.
const pagesSql = `
select a.id, a.currency, max(e.version) as version, count(*)::int as count,
  coalesce(sum(greatest(e.units - inside.units, 0)) filter (where e.side = 'debit'), 0)::bigint as units
from ledger_chart c
cross join (values ('TRX'), ('USDT')) as of(currency)
join ledger_accounts a on (a.code, a.owner_id, a.currency) = (c.code, 'house', of.currency)
left join unnest($1::bigint[], $2::bigint[]) as known(id, version) on known.id = a.id
cross join lateral (select * from ledger_entries e
  where e.account_id = a.id and e.version > coalesce(known.version, 0)
  order by e.version limit $3) e
cross join lateral (select coalesce(sum(o.units), 0) as units
  from ledger_entries o join ledger_accounts b on b.id = o.account_id
  where o.journal_id = e.journal_id and o.side = 'credit' and b.currency = a.currency
    and (b.class = 'asset' or b.code = 'unclassified')) inside
where c.class = 'asset' group by a.id, a.currency`;

const isBehindSql = `
select exists (select from unnest($1::bigint[], $2::bigint[]) as known(id, version)
  left join ledger_accounts a on a.id = known.id
  where a.version is null or a.version < known.version) as is_behind`;

const lastSql = `
select j.reference from ledger_chart c
join ledger_accounts a on (a.code, a.owner_id, a.currency) = (c.code, 'house', $1)
cross join lateral (select journal_id from ledger_entries e
  where e.account_id = a.id and e.side = 'debit' order by e.version desc limit $2) e
join ledger_journals j on j.id = e.journal_id
where c.class = 'asset'`;

/**
 * Adds up all that journals ever put on accounts of coins without taking it from another one of them:
 * what the books say that came from outside. It follows from the entries alone, so after a restored
 * backup it is what that backup says.
 */
export function openCredits(database: Database) {
  const versions = new Map<bigint, bigint>();
  const sums = { TRX: 0n, USDT: 0n };

  function forget(): void {
    versions.clear();
    sums.TRX = 0n;
    sums.USDT = 0n;
  }

  async function readOn(db: Queryable): Promise<boolean> {
    const known = [[...versions.keys()], [...versions.values()]];
    const found = await db.query<{ isBehind: boolean }>(isBehindSql, known);
    if (found[0]?.isBehind) forget();
    const after = [[...versions.keys()], [...versions.values()], entriesMax];
    const pages = await db.query<Page>(pagesSql, after);
    for (const { id, currency, version, units } of pages) {
      versions.set(id, version);
      sums[currency] += units;
    }
    return pages.some(({ count }) => count === entriesMax);
  }

  return {
    /** What the last of them refer to: the rows of their arrivals. */
    async listLast(currency: CurrencyCode): Promise<readonly string[]> {
      const rows = await database.query<{ reference: string }>(lastSql, [currency, lastMax]);
      return rows.map(({ reference }) => reference);
    },
    /** Up to what is committed now. Calls must not overlap. */
    async sums(): Promise<Readonly<Record<CurrencyCode, bigint>>> {
      while (await database.snapshot(readOn)) {}
      return { ...sums };
    },
  };
}

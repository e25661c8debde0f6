import type { CurrencyCode } from "@clearhold/money";
import type { Database, Queryable } from "../../kernel/database.ts";

type Page = {
  readonly id: bigint;
  readonly currency: CurrencyCode;
  readonly version: bigint;
  /** The journal of that version. */
  readonly journalId: string;
  readonly count: number;
  /** More than an integer of the database holds, after false entries. */
  readonly units: string;
  /** Of the arrival; null where no row of one says it. */
  readonly blockNumber: bigint | null;
};

/** Coins that one journal took in from outside. */
export type Credit = {
  /** The journal's kind and reference. */
  readonly id: string;
  /** Of the arrival; empty and 0 where no row of one says it. */
  readonly txid: string;
  readonly blockNumber: number;
  readonly units: string;
};

type Sums = Record<CurrencyCode, bigint>;

/** What was credited of blocks up to one. */
export type CreditedSums = Readonly<Sums> & {
  /** The newest block of which something else is credited; 0 where nothing is. */
  readonly newest: number;
};

const entriesMax = 5_000;
/** The nodes of the books may be a minute ahead; a block beyond that hides nothing: it counts at once. */
const aheadMax = 20;
/** Nobody asks for a block that is so far behind the newest that was asked for. */
const keptBlocks = 1_000;
const perPage = 100;

const insideSql = `cross join lateral (select coalesce(sum(o.units), 0) as units
  from ledger_entries o join ledger_accounts b on b.id = o.account_id
  where o.journal_id = e.journal_id and o.side = 'credit' and b.currency = a.currency
    and (b.class = 'asset' or b.code = 'unclassified')) inside`;

// By the accounts and not by the kinds of journals: a new kind cannot be forgotten. Coins of nobody
// are in `unclassified`, and nobody is paid from there before they are credited by another journal. What
// is given back as it never left did not come: the signer looks at each of those orders itself.
const pagesSql = `
select a.id, a.currency, d.block_number, max(e.version) as version,
  (array_agg(e.journal_id order by e.version desc))[1] as journal_id, count(*)::int as count,
  coalesce(sum(greatest(e.units - inside.units, 0)) filter (where e.side = 'debit'
    and j.kind <> 'payout-given-back'), 0)::text as units
from ledger_chart c
cross join (values ('TRX'), ('USDT')) as of(currency)
join ledger_accounts a on (a.code, a.owner_id, a.currency) = (c.code, 'house', of.currency)
left join unnest($1::bigint[], $2::bigint[]) as known(id, version) on known.id = a.id
cross join lateral (select * from ledger_entries e
  where e.account_id = a.id and e.version > coalesce(known.version, 0)
  order by e.version limit $3) e
${insideSql}
join ledger_journals j on j.id = e.journal_id
left join deposits d on d.id = j.reference
where c.class = 'asset' group by a.id, a.currency, d.block_number`;

// A backup that was put in the place of these books can be as long again by other rows.
const isOtherSql = `
select exists (select from unnest($1::bigint[], $2::bigint[], $3::text[]) as known(id, version, journal_id)
  where not exists (select from ledger_entries e
    where (e.account_id, e.version, e.journal_id) = (known.id, known.version, known.journal_id))) as is_other`;

const columns = `j.kind || ' ' || j.reference as id, coalesce(d.txid, '') as txid,
  coalesce(d.block_number, 0)::int as block_number,
  case when j.kind = 'payout-given-back' then '0'
    else greatest(e.units - inside.units, 0)::text end as units`;

const listSql = `
select ${columns} from ledger_chart c
join ledger_accounts a on (a.code, a.owner_id, a.currency) = (c.code, 'house', $1)
cross join lateral (select * from ledger_entries e
  where e.account_id = a.id and e.side = 'debit' order by e.version desc limit $2 offset $3) e
${insideSql}
join ledger_journals j on j.id = e.journal_id
left join deposits d on d.id = j.reference
where c.class = 'asset' order by j.posted_at desc, j.id desc`;

const findSql = `
select ${columns} from unnest($2::text[]) as wanted(id)
join ledger_journals j on (j.kind, j.reference)
  = (split_part(wanted.id, ' ', 1), substr(wanted.id, strpos(wanted.id, ' ') + 1))
join ledger_entries e on e.journal_id = j.id and e.side = 'debit'
join ledger_accounts a on a.id = e.account_id and (a.owner_id, a.currency) = ('house', $1)
join ledger_chart c on c.code = a.code and c.class = 'asset'
${insideSql}
left join deposits d on d.id = j.reference`;

/**
 * Adds up all that journals ever put on accounts of coins without taking it from another one of them:
 * what the books say that came from outside, up to a block. The amounts follow from the entries alone,
 * so after a restored backup it is what that backup says. A block is what the worker wrote: a false
 * one can only delay by a few blocks that it counts.
 */
export function openCredits(database: Database) {
  /** By account: the last entry that is counted. */
  const counted = new Map<bigint, Pick<Page, "version" | "journalId">>();
  /** Of blocks that everybody asks for. */
  let old: Sums = { TRX: 0n, USDT: 0n };
  const recent = new Map<number, Sums>();
  let newestHead = 0;
  let oldest = 0;

  function forget(): void {
    counted.clear();
    recent.clear();
    old = { TRX: 0n, USDT: 0n };
  }

  function add(block: number, currency: CurrencyCode, units: bigint): void {
    if (units === 0n) return;
    const isRecent = block > oldest && block <= newestHead + aheadMax;
    const sums = isRecent ? (recent.get(block) ?? { TRX: 0n, USDT: 0n }) : old;
    sums[currency] += units;
    if (isRecent) recent.set(block, sums);
  }

  function fold(head: number): void {
    newestHead = Math.max(newestHead, head);
    oldest = newestHead - keptBlocks;
    for (const [block, { TRX, USDT }] of recent) {
      if (block > oldest) continue;
      recent.delete(block);
      add(block, "TRX", TRX);
      add(block, "USDT", USDT);
    }
  }

  async function readOn(db: Queryable): Promise<boolean> {
    const versions = () => [...counted.values()].map(({ version }) => version);
    const journals = [...counted.values()].map(({ journalId }) => journalId);
    const known = [[...counted.keys()], versions(), journals];
    const found = await db.first<{ isOther: boolean }>(isOtherSql, known);
    if (found?.isOther) forget();
    const pages = await db.query<Page>(pagesSql, [[...counted.keys()], versions(), entriesMax]);
    const counts = new Map<bigint, number>();
    for (const { id, currency, version, journalId, units, count, blockNumber } of pages) {
      if (version > (counted.get(id)?.version ?? 0n)) counted.set(id, { version, journalId });
      counts.set(id, (counts.get(id) ?? 0) + count);
      add(Number(blockNumber ?? 0n), currency, BigInt(units));
    }
    return [...counts.values()].some((count) => count === entriesMax);
  }

  return {
    list: ({ currency, skip }: { currency: CurrencyCode; skip: number }): Promise<Credit[]> =>
      database.query(listSql, [currency, perPage, skip]),
    find: ({ currency, ids }: { currency: CurrencyCode; ids: readonly string[] }) =>
      database.query<Credit>(findSql, [currency, ids]),
    /** Of what is committed now, where the chain is at `head`. Calls must not overlap. */
    async sums({ upTo, head }: { upTo: number; head: number }): Promise<CreditedSums> {
      fold(head);
      while (await database.snapshot(readOn)) {}
      const found = { ...old, newest: 0 };
      for (const [block, { TRX, USDT }] of recent) {
        if (block > upTo) found.newest = Math.max(found.newest, block);
        else {
          found.TRX += TRX;
          found.USDT += USDT;
        }
      }
      return found;
    },
  };
}

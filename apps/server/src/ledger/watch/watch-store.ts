import type { Queryable, Tx } from "../../kernel/database.ts";
import type { WatchedAccount, WatchedEntry } from "./follow-account.ts";
import { chainStart, type Facts, type Head, type SealedRow } from "./seal-chain.ts";

// Times as seconds: a text of them would depend on the settings of the session.
const journalFacts = `json_build_array('journal', j.id, j.kind, j.reference, j.entry_count,
  extract(epoch from j.occurred_at)::text, extract(epoch from j.posted_at)::text, j.posted_by,
  j.reverses, (select json_agg(json_build_array(e.account_id::text, a.code, a.owner_id, a.currency,
    e.version::text, e.side, e.units::text, e.balance_after_units::text) order by e.account_id)
  from ledger_entries e left join lateral (
    select * from ledger_accounts l where l.id = e.account_id limit 1) a on true
  where e.journal_id = j.id))`;
const eventFacts = `json_build_array('event', v.id::text, v.user_id, v.kind,
  extract(epoch from v.at)::text, v.operator_id)`;
const personalFields = "json_build_array(v.ip, v.device, v.details::text)";

// The laterals make the database look each row up by its index: a page is small, the tables are not.
const sealedRows = (chosen: string) => `
select s.seq, s.hash, s.journal_id, s.event_id, s.personal_hash, t.salt, p.hash as previous,
  case when j.id is not null then ${journalFacts} when v.id is not null then ${eventFacts} end
    as facts,
  case when v.id is not null then ${personalFields} end as personal
from (${chosen}) s
left join lateral (select hash from books_seals b where b.seq = s.seq - 1 limit 1) p on true
left join lateral (select * from ledger_journals l where l.id = s.journal_id limit 1) j on true
left join lateral (select * from security_events e where e.id = s.event_id limit 1) v on true
left join lateral (select salt from books_event_salts b where b.event_id = s.event_id limit 1) t
  on true
order by s.seq`;
const sealsAfterSql = sealedRows(
  "select * from books_seals where seq > $1 and seq <= $2 order by seq limit $3",
);
const sealsOfSql = sealedRows(`
  select b.* from unnest($1::text[]) as ask(id)
  cross join lateral (select * from books_seals b where b.journal_id = ask.id limit 1) b`);

/** The next sealed rows of the chain, with what they say now. */
export function listSeals(
  db: Queryable,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<SealedRow[]> {
  return db.query<SealedRow>(sealsAfterSql, [after, upTo, limit]);
}

/** Those of these journals that are sealed, each with the hash of the seal before its own. */
export function listSealsOf(
  db: Queryable,
  journalIds: readonly string[],
): Promise<(SealedRow & { readonly previous: string | null })[]> {
  return db.query(sealsOfSql, [journalIds]);
}

/** The last seal of the database. */
export async function findLastSeal(db: Queryable): Promise<Head> {
  const sql = "select seq, hash from books_seals order by seq desc limit 1";
  return (await db.first<Head>(sql)) ?? chainStart;
}

/** The hash of one seal, or null where there is none. */
export async function findSealHash(db: Queryable, seq: bigint): Promise<string | null> {
  if (seq === chainStart.seq) return chainStart.hash;
  const sql = "select hash from books_seals where seq = $1";
  return (await db.first<{ hash: string }>(sql, [seq]))?.hash ?? null;
}

const accountColumns = `a.id, a.code, a.owner_id, a.currency, a.normal_side::text, c.floor_units,
  a.version, a.balance_units, k.version as checked_version, k.balance_units as checked_units, k.mac
from ledger_accounts a left join ledger_chart c on c.code = a.code
left join lateral (select * from books_checkpoints b where (b.account_id, b.epoch) = (a.id, $1)
  limit 1) k on true`;

/** Accounts whose row says something else than their checkpoint of this epoch, lowest id first. */
export function listMoved(
  db: Queryable,
  { epoch, after, limit }: { epoch: number; after: bigint; limit: number },
): Promise<WatchedAccount[]> {
  return db.query(
    `select ${accountColumns} where a.id > $2 and (a.version <> coalesce(k.version, 0)
       or a.balance_units <> coalesce(k.balance_units, 0)) order by a.id limit $3`,
    [epoch, after, limit],
  );
}

/** What a person has of a currency. */
export function listAccountsOf(
  db: Queryable,
  { epoch, userId, currency }: { epoch: number; userId: string; currency: string },
): Promise<WatchedAccount[]> {
  return db.query(
    `select ${accountColumns} where a.owner_id = $2 and a.currency = $3 order by a.id`,
    [epoch, userId, currency],
  );
}

/** The next entries of accounts, lowest version first: those above a version each, so many versions on. */
export function listEntries(
  db: Queryable,
  asks: readonly { readonly id: bigint; readonly after: bigint; readonly count: number }[],
): Promise<WatchedEntry[]> {
  return db.query(
    `select e.account_id, e.version, e.journal_id, e.side::text, e.units, e.balance_after_units
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as ask(id, after, upto)
     cross join lateral (select * from ledger_entries e where e.account_id = ask.id
       and e.version > ask.after and e.version <= ask.upto order by e.version limit $4) e
     order by e.account_id, e.version`,
    [
      asks.map(({ id }) => id),
      asks.map(({ after }) => after),
      asks.map(({ after, count }) => after + BigInt(count)),
      Math.max(0, ...asks.map(({ count }) => count)),
    ],
  );
}

/** What these journals say. One that does not exist is left out. */
export function listFacts(
  db: Queryable,
  journalIds: readonly string[],
): Promise<{ readonly id: string; readonly facts: Facts }[]> {
  const sql = `select j.id, ${journalFacts} as facts from ledger_journals j where j.id = any($1::text[])`;
  return db.query(sql, [journalIds]);
}

/** Ids are taken before the commit: so far below the last sealed line one may still arrive late. */
const lateEvents = 10_000n;

export type NewEvent = {
  readonly id: bigint;
  readonly facts: Facts;
  readonly personal: readonly string[];
};

/** History lines that have no seal yet. */
export function listNewEvents(db: Queryable, limit: number): Promise<NewEvent[]> {
  return db.query(
    `select v.id, ${eventFacts} as facts, ${personalFields} as personal from security_events v
     where v.id > (select coalesce(max(event_id), 0) - $1 from books_seals)
       and not exists (select from books_seals s where s.event_id = v.id) order by v.id limit $2`,
    [lateEvents, limit],
  );
}

/** Rows that should have a seal long ago and have none. */
export function listUnsealed(
  db: Queryable,
  epoch: number,
): Promise<{ readonly subject: string }[]> {
  return db.query(
    `select j.id as subject from ledger_journals j
     where not exists (select from books_seals s where s.journal_id = j.id)
       and exists (select from ledger_entries e join books_checkpoints k
         on (k.account_id, k.epoch) = (e.account_id, $1) and e.version <= k.version
         where e.journal_id = j.id)
     union all
     select 'event ' || v.id from security_events v
     where v.at < (select e.at - interval '10 minutes' from security_events e
         where e.id = (select max(event_id) from books_seals))
       and not exists (select from books_seals s where s.event_id = v.id)`,
    [epoch],
  );
}

export type NewSeal = Head & {
  readonly journalId: string | null;
  readonly eventId: bigint | null;
  readonly personalHash: string | null;
  readonly salt: string | null;
};

/** Fails where another checker was first: a number is given once. */
export async function insertSeals(tx: Tx, seals: readonly NewSeal[]): Promise<void> {
  if (seals.length === 0) return;
  await tx.query(
    `insert into books_seals (seq, journal_id, event_id, personal_hash, hash)
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[])`,
    [
      seals.map(({ seq }) => seq),
      seals.map(({ journalId }) => journalId),
      seals.map(({ eventId }) => eventId),
      seals.map((one) => one.personalHash),
      seals.map(({ hash }) => hash),
    ],
  );
  const salted = seals.filter(({ salt }) => salt !== null);
  await tx.query(
    "insert into books_event_salts (event_id, salt) select * from unnest($1::bigint[], $2::text[])",
    [salted.map(({ eventId }) => eventId), salted.map(({ salt }) => salt)],
  );
}

export type NewCheckpoint = {
  readonly accountId: bigint;
  readonly version: bigint;
  readonly units: bigint;
  readonly mac: string;
};

export async function upsertCheckpoints(
  tx: Tx,
  epoch: number,
  rows: readonly NewCheckpoint[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into books_checkpoints (account_id, epoch, version, balance_units, mac)
     select id, $5, version, units, mac from unnest($1::bigint[], $2::bigint[], $3::bigint[],
       $4::text[]) as t(id, version, units, mac)
     on conflict (account_id) do update set epoch = excluded.epoch, version = excluded.version,
       balance_units = excluded.balance_units, mac = excluded.mac`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ version }) => version),
      rows.map(({ units }) => units),
      rows.map(({ mac }) => mac),
      epoch,
    ],
  );
}

/** The currencies of the account, entry or journal that a finding names. */
export async function findCurrencies(db: Queryable, subject: string): Promise<string[]> {
  const accountId = /^\d+/.exec(subject)?.[0] ?? null;
  const rows = await db.query<{ currency: string }>(
    `select a.currency from ledger_accounts a where a.id = $1::bigint union
     select a.currency from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where e.journal_id = $2`,
    [accountId, subject],
  );
  return rows.map(({ currency }) => currency);
}

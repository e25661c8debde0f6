import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Queryable, Tx } from "../kernel/database.ts";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { type Account, accountKey, type Side } from "./chart-of-accounts.ts";
import { factKey, keyText, type LockedAccount, type NewEntry } from "./decide-batch.ts";
import type { Journal, PostedJournal } from "./journal.ts";
import type { Balance, Balances } from "./ledger.ts";
import type { Json } from "./posting.ts";

/** Opens the accounts that are missing; those that exist stay as they are. */
export async function openAccounts(db: Queryable, accounts: readonly Account[]): Promise<void> {
  const asks = accounts.map(({ code, ownerId, currency }) => ({
    code,
    owner_id: ownerId,
    currency,
  }));
  await db.query("select ledger_open_accounts($1::jsonb)", [JSON.stringify(asks)]);
}

// The laterals make the database look each row up by its index, also with a plan that it made while
// the table was small; and the sorted outer side is the order in which the rows are locked.
const lockSql = `
select a.*
from (
  select * from unnest($1::text[], $2::text[], $3::text[]) as asks(code, owner_id, currency)
  order by code collate "C", owner_id collate "C", currency collate "C"
) ask
cross join lateral (
  select id, code, owner_id, currency, balance_units as balance, version from ledger_accounts a
  where (a.code, a.owner_id, a.currency) = (ask.code, ask.owner_id, ask.currency)
  for update
) a`;

/** Locks the accounts in one order, the same for all: so nobody waits in a circle. */
export async function lockAccounts(
  tx: Tx,
  accounts: readonly Account[],
): Promise<Map<string, LockedAccount>> {
  const rows = await tx.query<Account & LockedAccount>(lockSql, [
    accounts.map((account) => account.code),
    accounts.map((account) => account.ownerId),
    accounts.map((account) => account.currency),
  ]);
  return new Map(
    rows.map(({ code, ownerId, currency, ...locked }) => [
      accountKey({ code, ownerId, currency }),
      locked,
    ]),
  );
}

/** Every asked user is in the map, with zeroes where nothing ever moved. */
export async function findBalances(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  const rows = await db.query<Balance & Pick<Account, "ownerId" | "currency">>(
    `select owner_id, currency,
       coalesce(sum(balance_units) filter (where code = 'user-available'), 0)::bigint as available,
       coalesce(sum(balance_units) filter (where code = 'user-held'), 0)::bigint as held
     from ledger_accounts
     where code in ('user-available', 'user-held') and owner_id = any($1::text[])
     group by owner_id, currency`,
    [userIds],
  );
  const found = Map.groupBy(rows, ({ ownerId }) => ownerId);
  return new Map(userIds.map((userId) => [userId, balancesOf(found.get(userId) ?? [])]));
}

function balancesOf(rows: readonly (Balance & { readonly currency: CurrencyCode })[]): Balances {
  const of = (currency: CurrencyCode) => {
    const { available = 0n, held = 0n } = rows.find((row) => row.currency === currency) ?? {};
    return [currency, { available, held }];
  };
  return Object.fromEntries(currencies.map(of)) as Balances;
}

/** On the account's normal side; zero where nothing ever moved. */
export async function findBalance(db: Queryable, account: Account): Promise<bigint> {
  const row = await db.first<{ balanceUnits: bigint }>(
    `select balance_units from ledger_accounts
     where code = $1 and owner_id = $2 and currency = $3`,
    [account.code, account.ownerId, account.currency],
  );
  return row?.balanceUnits ?? 0n;
}

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

type JournalRow = Omit<PostedJournal, "lines"> & {
  readonly lines: readonly (Account & { readonly side: Side; readonly units: string })[];
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
  return new Map(
    rows.map((row) => {
      const lines = row.lines.map(({ side, units, ...account }) => ({
        ...{ side, account },
        units: BigInt(units),
      }));
      return [factKey(row), { ...row, lines }];
    }),
  );
}

const answeredSql = `
select k.user_id, k.operation, k.key, k.fingerprint, k.answer
from unnest($1::text[], $2::text[], $3::text[]) as ask(user_id, operation, key)
cross join lateral (
  select * from idempotency_keys k
  where (k.user_id, k.operation, k.key) = (ask.user_id, ask.operation, ask.key)
  limit 1
) k`;

/** What a key was answered, to a form with this fingerprint. */
export type Answered = { readonly fingerprint: string; readonly answer: Json };

/** What these keys were answered before, by keyText. */
export async function findAnswers(
  db: Queryable,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, Answered>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<IdempotencyKey & { readonly answer: Json }>(answeredSql, [
    keys.map((one) => one.userId),
    keys.map((one) => one.operation),
    keys.map((one) => one.key),
  ]);
  return new Map(rows.map((row) => [keyText(row), row]));
}

const keyLock = "hashtextextended(key, 0)";

/** Marks these keys as under way until the database is done with this transaction. */
export async function holdKeys(tx: Tx, keys: readonly IdempotencyKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query(`select pg_advisory_xact_lock_shared(${keyLock}) from unnest($1::text[]) as key`, [
    keys.map(keyText),
  ]);
}

/**
 * Whether any session is committing this key. The database frees the key after the commit can be seen.
 * A caller that is told "no" therefore finds the answer if there is one.
 */
export async function isKeyHeld(db: Queryable, key: IdempotencyKey): Promise<boolean> {
  const row = await db.first<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(${keyLock}) as free from (values ($1::text)) as ask(key)`,
    [keyText(key)],
  );
  return !row?.free;
}

const insertSql = `
with journals as (
  insert into ledger_journals
    (id, kind, reference, entry_count, occurred_at, reverses, authorisation)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::timestamptz[],
    $6::text[], $7::text[])
), keys as (
  insert into idempotency_keys (user_id, operation, key, fingerprint, answer)
  select * from unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::json[])
)
insert into ledger_entries
  (account_id, version, journal_id, side, units, balance_after_units)
select * from unnest(
  $13::bigint[], $14::bigint[], $15::text[], $16::ledger_side[], $17::bigint[], $18::bigint[])`;

export type NewRows = {
  readonly journals: readonly { readonly id: string; readonly journal: Journal; at: Date }[];
  readonly entries: readonly NewEntry[];
  readonly answers: readonly { readonly key: IdempotencyKey; readonly answer: Json }[];
};

/** Journals, their entries and the keys' answers in one statement; the database moves balances. */
export async function insertRows(tx: Tx, { journals, entries, answers }: NewRows): Promise<void> {
  if (journals.length + answers.length === 0) return;
  await tx.query(insertSql, [
    journals.map((one) => one.id),
    journals.map((one) => one.journal.kind),
    journals.map((one) => one.journal.reference),
    journals.map((one) => one.journal.lines.length),
    journals.map((one) => one.at.toISOString()),
    journals.map((one) => one.journal.reverses ?? null),
    journals.map((one) => one.journal.authorisation ?? null),
    answers.map((one) => one.key.userId),
    answers.map((one) => one.key.operation),
    answers.map((one) => one.key.key),
    answers.map((one) => one.key.fingerprint),
    answers.map((one) => JSON.stringify(one.answer)),
    entries.map((one) => one.accountId),
    entries.map((one) => one.version),
    entries.map((one) => one.journalId),
    entries.map((one) => one.side),
    entries.map((one) => one.units),
    entries.map((one) => one.balanceAfter),
  ]);
}

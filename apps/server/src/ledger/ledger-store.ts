import type { Queryable, Tx } from "../kernel/database.ts";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { type Account, type AccountCode, accountKey } from "./chart-of-accounts.ts";
import { keyText, type LockedAccount, type NewEntry } from "./decide-batch.ts";
import type { Journal } from "./journal.ts";
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
  select id, code, owner_id, currency, balance_units, version from ledger_accounts a
  where (a.code, a.owner_id, a.currency) = (ask.code, ask.owner_id, ask.currency)
  for update
) a`;

type AccountRow = {
  id: bigint;
  code: AccountCode;
  ownerId: string;
  currency: Account["currency"];
  balanceUnits: bigint;
  version: bigint;
};

/** Locks the accounts in one order, the same for all: so nobody waits in a circle. */
export async function lockAccounts(
  tx: Tx,
  accounts: readonly Account[],
): Promise<Map<string, LockedAccount>> {
  const rows = await tx.query<AccountRow>(lockSql, [
    accounts.map((account) => account.code),
    accounts.map((account) => account.ownerId),
    accounts.map((account) => account.currency),
  ]);
  return new Map(
    rows.map((row) => [
      accountKey({ code: row.code, ownerId: row.ownerId, currency: row.currency }),
      { id: row.id, balance: row.balanceUnits, version: row.version },
    ]),
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

type AnswerRow = {
  userId: string;
  operation: string;
  key: string;
  fingerprint: string;
  answer: Json;
};

/** What these keys were answered before, by keyText. */
export async function findAnswers(
  db: Queryable,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, { fingerprint: string; answer: Json }>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<AnswerRow>(answeredSql, [
    keys.map((one) => one.userId),
    keys.map((one) => one.operation),
    keys.map((one) => one.key),
  ]);
  return new Map(
    rows.map((row) => [
      keyText({ ...row, userId: row.userId }),
      { fingerprint: row.fingerprint, answer: row.answer },
    ]),
  );
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
  const [row] = await db.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(${keyLock}) as free from (values ($1::text)) as ask(key)`,
    [keyText(key)],
  );
  return !row?.free;
}

const insertSql = `
with journals as (
  insert into ledger_journals (id, kind, reference, entry_count, occurred_at, reverses)
  select * from unnest(
    $1::text[], $2::text[], $3::text[], $4::smallint[], $5::timestamptz[], $6::text[])
), keys as (
  insert into idempotency_keys (user_id, operation, key, fingerprint, answer)
  select * from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::json[])
)
insert into ledger_entries
  (account_id, version, journal_id, side, units, balance_after_units)
select * from unnest(
  $12::bigint[], $13::bigint[], $14::text[], $15::ledger_side[], $16::bigint[], $17::bigint[])`;

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

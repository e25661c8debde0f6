import type { Clock } from "../kernel/clock.ts";
import type { Database, Queryable, Tx } from "../kernel/database.ts";
import { newId } from "../kernel/ids.ts";
import { applyRows, RowsMissing } from "./apply-rows.ts";
import { type Account, accountKey } from "./chart-of-accounts.ts";
import { type Decisions, decideBatch, type Facts, type Verdict } from "./decide-batch.ts";
import {
  findAnswers,
  findJournals,
  holdKeys,
  insertRows,
  lockAccounts,
  openAccounts,
} from "./ledger-store.ts";
import type { Json, Posting } from "./posting.ts";

/** Which of these session hashes are live now; asked inside the batch's transaction. */
export type LiveSessions = (
  tx: Queryable,
  hashes: readonly string[],
) => Promise<ReadonlySet<string>>;

export type BatchDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly liveSessions: LiveSessions;
  /** By accountKey: accounts that are known to exist. Only a backup that is put back lacks some again. */
  readonly openedAccounts: Set<string>;
};

/** How far a batch got, for the one who must judge a lost connection. */
export type Progress = { committing: boolean };

const openedAccountsMax = 100_000;

/**
 * One batch, one database transaction: decided under the locks of all its accounts, committed as a
 * whole. Throws RowsMissing, or what the database said, and then nothing of it was written.
 */
export async function commitBatch(
  deps: BatchDeps,
  postings: readonly Posting<Json>[],
  progress: Progress,
): Promise<readonly Verdict[]> {
  const accounts = accountsOf(postings);
  await openMissing(deps, accounts);
  return deps.database.transaction(async (tx) => {
    progress.committing = false;
    let facts = await readFacts(deps, tx, postings, accounts);
    if (facts.accounts.size < accounts.length) {
      // A backup was put in the place of the books since: it lacks accounts that this process has opened.
      deps.openedAccounts.clear();
      await openMissing(deps, accounts);
      facts = await readFacts(deps, tx, postings, accounts);
    }
    const decisions = decideBatch(postings, facts, () => newId("jrn", deps.clock));
    await write(deps, tx, postings, decisions);
    progress.committing = true;
    return decisions.verdicts;
  });
}

function accountsOf(postings: readonly Posting<Json>[]): readonly Account[] {
  const found = new Map<string, Account>();
  for (const { journals } of postings) {
    for (const { lines } of journals) {
      for (const { account } of lines) found.set(accountKey(account), account);
    }
  }
  return [...found.values()];
}

/** Before the transaction, so that the rows exist before they are locked in order. */
async function openMissing(deps: BatchDeps, accounts: readonly Account[]): Promise<void> {
  const missing = accounts.filter((account) => !deps.openedAccounts.has(accountKey(account)));
  if (missing.length === 0) return;
  await openAccounts(deps.database, missing);
  if (deps.openedAccounts.size > openedAccountsMax) deps.openedAccounts.clear();
  for (const account of missing) deps.openedAccounts.add(accountKey(account));
}

/**
 * The locks come first: what is read after them includes all that earlier holders committed. Keys are
 * held before the accounts, so that a request that waits for an account is under way for all who ask. All
 * are sent at once and done in this order, so that neighbours wait for no way there and back.
 */
async function readFacts(
  deps: BatchDeps,
  tx: Tx,
  postings: readonly Posting<Json>[],
  accounts: readonly Account[],
): Promise<Facts> {
  const keys = postings.flatMap(({ idempotency }) => idempotency ?? []);
  const hashes = postings.flatMap(({ sessionHash }) => sessionHash ?? []);
  const journals = postings.flatMap((posting) => posting.journals);
  const [, locked, posted, answers, liveSessions] = await Promise.all([
    holdKeys(tx, keys),
    lockAccounts(tx, accounts),
    findJournals(tx, journals),
    findAnswers(tx, keys),
    hashes.length > 0 ? deps.liveSessions(tx, hashes) : new Set<string>(),
  ]);
  return {
    accounts: locked,
    answers,
    posted: new Map([...posted].map(([fact, journal]) => [fact, journal.lines])),
    liveSessions,
  };
}

async function write(
  deps: BatchDeps,
  tx: Tx,
  postings: readonly Posting<Json>[],
  { verdicts, journals, entries }: Decisions,
): Promise<void> {
  const accepted = postings.map((posting, index) => {
    const verdict = verdicts[index];
    return verdict && "outcome" in verdict && verdict.outcome === "posted" ? posting : null;
  });
  const missing = await applyRows(tx, accepted);
  if (missing.size > 0) throw new RowsMissing(missing);
  const now = deps.clock.now();
  const answers = accepted.flatMap((posting) =>
    posting?.idempotency ? { key: posting.idempotency, answer: posting.answer } : [],
  );
  await insertRows(tx, {
    journals: journals.map((one) => ({ ...one, at: one.journal.occurredAt ?? now })),
    entries,
    answers,
  });
}

import type { RefusalCode } from "@clearhold/contract/refusals";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type AccountCode, accountKey, chart, normalSide } from "./chart-of-accounts.ts";
import type { Journal, Line } from "./journal.ts";
import type { Json, Posting, Receipt } from "./posting.ts";

/** An account under this batch's lock. */
export type LockedAccount = { readonly id: bigint; balance: bigint; version: bigint };

/** All that the database says about a batch, read under the locks. */
export type Facts = {
  /** By accountKey: every account that the batch touches. */
  readonly accounts: ReadonlyMap<string, LockedAccount>;
  /** By keyText: what was answered before. */
  readonly answers: ReadonlyMap<string, { readonly fingerprint: string; readonly answer: Json }>;
  /** By factKey: the lines of journals that are in the books already. */
  readonly posted: ReadonlyMap<string, readonly Line[]>;
  readonly liveSessions: ReadonlySet<string>;
};

type NewJournal = { readonly id: string; readonly journal: Journal };
export type NewEntry = {
  readonly accountId: bigint;
  readonly version: bigint;
  readonly journalId: string;
  readonly side: Line["side"];
  readonly units: bigint;
  readonly balanceAfter: bigint;
};

/** What one posting gets, if the batch commits. */
export type Verdict = Receipt<Json> | { readonly error: Error };

export type Decisions = {
  /** In the order of the postings. */
  readonly verdicts: readonly Verdict[];
  readonly journals: readonly NewJournal[];
  readonly entries: readonly NewEntry[];
};

/** What whoever asked is told when a floor is reached; on every other account it is a fault. */
const floorRefusals: Partial<Record<AccountCode, RefusalCode>> = {
  "user-available": "insufficient-balance",
  "exchange-desk": "desk-inventory-short",
  "house-capital": "capital-short",
};

/**
 * Decides a batch one posting after the other, each seeing what those before it did. Pure: a
 * posting that is refused leaves no trace, so it cannot spoil its neighbours.
 */
export function decideBatch(
  postings: readonly Posting<Json>[],
  facts: Facts,
  mintJournalId: () => string,
): Decisions {
  const state: State = {
    accounts: new Map([...facts.accounts].map(([key, account]) => [key, { ...account }])),
    answers: new Map(facts.answers),
    posted: new Map(facts.posted),
    liveSessions: facts.liveSessions,
    mintJournalId,
    journals: [],
    entries: [],
  };
  const verdicts = postings.map((posting): Verdict => {
    try {
      return decide(posting, state);
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  });
  return { verdicts, journals: state.journals, entries: state.entries };
}

type State = {
  readonly accounts: Map<string, LockedAccount>;
  readonly answers: Map<string, { readonly fingerprint: string; readonly answer: Json }>;
  readonly posted: Map<string, readonly Line[]>;
  readonly liveSessions: ReadonlySet<string>;
  readonly mintJournalId: () => string;
  readonly journals: NewJournal[];
  readonly entries: NewEntry[];
};

function decide(posting: Posting<Json>, state: State): Receipt<Json> {
  const { idempotency, journals, sessionHash, answer } = posting;
  // What stands is told first, even to a session that has ended since: it is the truth.
  const known = idempotency && state.answers.get(keyText(idempotency));
  if (known) {
    if (known.fingerprint !== idempotency.fingerprint) throw new Refusal("idempotency-key-reused");
    return { outcome: "replayed", answer: known.answer };
  }
  if (alreadyPosted(journals, state.posted)) return { outcome: "already-posted", answer };
  if (sessionHash !== undefined && !state.liveSessions.has(sessionHash)) {
    throw new Refusal("session-expired");
  }
  book(journals, state);
  if (idempotency) {
    state.answers.set(keyText(idempotency), { fingerprint: idempotency.fingerprint, answer });
  }
  return { outcome: "posted", answer };
}

/** All of them with the same content: yes; none: no; anything between is a fault. */
function alreadyPosted(
  journals: readonly Journal[],
  posted: ReadonlyMap<string, readonly Line[]>,
): boolean {
  const found = journals.filter((journal) => posted.has(factKey(journal)));
  if (found.length === 0) return false;
  for (const journal of journals) {
    const lines = posted.get(factKey(journal));
    if (!lines || contentOf(lines) !== contentOf(journal.lines)) {
      throw new Error(
        `${factKey(journal)} is in the books with other content, or not with the rest`,
      );
    }
  }
  return true;
}

/** Moves the balances of all lines, or of none when one of them would fall below its floor. */
function book(journals: readonly Journal[], state: State): void {
  const moved = new Map<string, LockedAccount>();
  const minted: NewJournal[] = [];
  const entries: NewEntry[] = [];
  for (const journal of journals) {
    const id = state.mintJournalId();
    minted.push({ id, journal });
    for (const line of journal.lines) {
      const key = accountKey(line.account);
      const account = moved.get(key) ?? state.accounts.get(key);
      if (!account) throw new Error(`${key} is not locked`);
      const after = move(account, line);
      moved.set(key, after);
      entries.push({
        accountId: after.id,
        version: after.version,
        journalId: id,
        side: line.side,
        units: line.units,
        balanceAfter: after.balance,
      });
    }
  }
  for (const [key, account] of moved) state.accounts.set(key, account);
  for (const { journal } of minted) state.posted.set(factKey(journal), journal.lines);
  state.journals.push(...minted);
  state.entries.push(...entries);
}

function move(account: LockedAccount, { side, account: named, units }: Line): LockedAccount {
  const { class: accountClass, floorUnits } = chart[named.code];
  const change = side === normalSide(accountClass) ? units : -units;
  const balance = account.balance + change;
  if (floorUnits !== null && balance < floorUnits) {
    const code = floorRefusals[named.code];
    if (code) throw new Refusal(code, { currency: named.currency });
    throw new Error(`${accountKey(named)} would fall to ${balance} units`);
  }
  return { id: account.id, balance, version: account.version + 1n };
}

/** One text for one key of one user and operation. */
export function keyText({ userId, operation, key }: IdempotencyKey): string {
  return JSON.stringify([userId, operation, key]);
}

/** One text for one fact: what a journal may be booked for only once. */
export function factKey({ kind, reference }: Pick<Journal, "kind" | "reference">): string {
  return `${kind} ${reference}`;
}

function contentOf(lines: readonly Line[]): string {
  return lines
    .map((line) => `${line.side} ${accountKey(line.account)} ${line.units}`)
    .sort()
    .join("\n");
}

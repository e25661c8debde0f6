import { toldByJournals, toldFactKinds } from "@clearhold/contract/message-kinds";
import type { Books } from "../stack/open-books.ts";

/** A fact of a person: a message's kind and what it is about. */
export type Fact = { readonly userId: string; readonly kind: string; readonly subject: string };

/** A person's own everyday acts: they count as read from the beginning. */
const startRead = new Set(["account-opened", "logged-in", "logged-out", "social-changed"]);

/**
 * Everything that a message has to tell and a table keeps, from the tables of facts: journals, the history, deposits,
 * withdrawals, holds and the moves of projects. It looks at nothing that the teller writes.
 */
const factsSql = `
  with told as (
    select distinct a.owner_id as user_id, j.kind, j.reference as subject, j.id as journal_id
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.code in ('user-available', 'user-held')
    join ledger_journals j on j.id = e.journal_id and j.kind = any($1)
  ),
  part as (
    select distinct user_id, project_id from subscriptions where state <> 'cancelled'
  ),
  facts as (
    select user_id, kind, subject from told
    union all
    select user_id, kind, id::text from security_events where not kind = any($2)
    union all
    select owner_id, 'arrival-seen', id from deposits
    where purpose = 'user' and detected_at is distinct from credited_at
    union all
    select owner_id, 'arrival-gone', id from deposits where purpose = 'user' and state = 'orphaned'
    union all
    select user_id, 'payment-review', id from withdrawals where review_at is not null
    union all
    select user_id, 'payment-sent', id from withdrawals where broadcast_at is not null
    union all
    select user_id, 'hold-began', reason || ' ' || extract(epoch from until_at) from guard_holds
    union all
    select a.user_id, 'raise-opened', m.project_id from project_moves m
    join appointments a on a.project_id = m.project_id where m.to_status = 2
    union all
    select p.user_id, (array['', '', 'raise-completed', 'raise-failed', 'result-published',
      'payouts-begun', 'payouts-over'])[m.to_status], m.project_id
    from project_moves m join part p on p.project_id = m.project_id where m.to_status > 2
  )
  select f.user_id, f.kind, f.subject from facts f join users u on u.id = f.user_id
  where not u.demo`;

export async function listFacts(books: Books): Promise<Fact[]> {
  const { rows } = await books.query<{ user_id: string; kind: string; subject: string }>(factsSql, [
    toldFactKinds,
    toldByJournals,
  ]);
  return rows.map(({ user_id: userId, kind, subject }) => ({ userId, kind, subject }));
}

/** What the messages tell. */
export async function listTold(books: Books): Promise<Fact[]> {
  const { rows } = await books.query<{ user_id: string; kind: string; subject_id: string }>(
    `select m.user_id, m.kind, m.subject_id from messages m join users u on u.id = m.user_id
     where not u.demo`,
  );
  return rows.map(({ user_id, kind, subject_id }) => ({
    userId: user_id,
    kind,
    subject: subject_id,
  }));
}

/**
 * Waits that are told and can be true: of the person's own withdrawal, between the journal that holds its
 * money and the one that ends it. All these times are the database's.
 */
const possibleWaitsSql = `
  select distinct m.user_id, m.subject_id from messages m
  join withdrawals w on (w.id, w.user_id) = (m.subject_id, m.user_id)
  join ledger_journals held on held.reference = w.id
    and held.kind in ('withdrawal-held', 'withdrawal-standing')
  left join ledger_journals ended on ended.reference = w.id
    and ended.kind in ('withdrawal-settled', 'withdrawal-paid-otherwise', 'withdrawal-returned')
  where m.kind = 'payment-waiting' and m.at >= held.posted_at
    and m.at <= coalesce(ended.posted_at, 'infinity')`;

/**
 * Withdrawals that waited, which no table keeps: those that were seen to wait, and others that a kill
 * made wait, where what is told of them can be true. Each is one fact, so one that is told twice is found.
 */
export async function listWaits(books: Books, seen: readonly Fact[]): Promise<Fact[]> {
  const { rows } = await books.query<{ user_id: string; subject_id: string }>(possibleWaitsSql);
  const kind = "payment-waiting";
  const possible = rows.map((row) => ({ userId: row.user_id, kind, subject: row.subject_id }));
  return [...new Map([...seen, ...possible].map((one) => [one.subject, one])).values()];
}

/** How many of a person's facts nobody has read before it was asked. */
export function countUnread(facts: readonly Fact[]): number {
  return facts.filter(({ kind }) => !startRead.has(kind)).length;
}

/** Lines for facts that are told too seldom or too often; none when each is told once. */
export function compareFacts(facts: readonly Fact[], told: readonly Fact[]): string[] {
  const counts = new Map<string, number>();
  const add = (fact: Fact, step: number) => {
    const name = `${fact.userId} ${fact.kind} ${fact.subject}`;
    counts.set(name, (counts.get(name) ?? 0) + step);
  };
  for (const fact of facts) add(fact, 1);
  for (const fact of told) add(fact, -1);
  return [...counts]
    .filter(([, left]) => left !== 0)
    .map(([name, left]) => `${name}: ${left > 0 ? "not told" : "told, and no fact"}`);
}

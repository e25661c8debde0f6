import type { StandingReason } from "@clearhold/contract/standing-reasons";
import { type CurrencyCode, type Money, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newRow, type RowChange, type RowStatement, rowStatement } from "../../../ledger/index.ts";

/**
 * The owner's word that the payout of one subscription goes on to an address. `standing` until the
 * subscription has ended, then `withdrawn`, or `fell-back`: the payout stays in the balance.
 */
export type StandingPayout = {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  /** The one that it may become, or became. */
  readonly withdrawalId: string;
  readonly state: "standing" | "withdrawn" | "fell-back";
  readonly reason: StandingReason | "";
  /** What fills the reason's words. */
  readonly details: Readonly<Record<string, string>>;
};

/** One whose subscription has ended, and what was paid out of it. */
export type DueStandingPayout = StandingPayout & {
  readonly subscriptionState: "paid" | "returned" | "cancelled";
  readonly paid: Money;
};

const columns = `s.subscription_id, s.user_id, s.currency, s.address, s.withdrawal_id, s.state,
  s.reason, s.details`;

/** Those of one person's subscriptions that have an instruction, by the subscription. */
export async function findStandingPayouts(
  db: Queryable,
  userId: string,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, StandingPayout>> {
  const rows = await db.query<StandingPayout>(
    `select ${columns} from standing_payouts s
     where s.user_id = $1 and s.subscription_id = any($2::text[])`,
    [userId, subscriptionIds],
  );
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

/** A batch of those whose subscription has ended, by id. */
export async function listDue(
  db: Queryable,
  page: { readonly afterId: string; readonly limit: number },
): Promise<readonly DueStandingPayout[]> {
  const rows = await db.query<Omit<DueStandingPayout, "paid"> & { readonly paidUnits: bigint }>(
    `select ${columns}, b.state as subscription_state,
       standing_paid_units(s.subscription_id) as paid_units
     from standing_payouts s join subscriptions b on b.id = s.subscription_id
     where s.state = 'standing' and b.state <> 'held' and s.subscription_id > $1
     order by s.subscription_id limit $2`,
    [page.afterId, page.limit],
  );
  return rows.map(({ paidUnits, ...row }) => ({ ...row, paid: money(row.currency, paidUnits) }));
}

/**
 * A batch of those that a freeze has called off, whether or not their subscription has ended; the hour
 * is the guard's, which signs none of them either.
 */
export function listFrozen(
  db: Queryable,
  limit: number,
): Promise<readonly Pick<StandingPayout, "subscriptionId" | "withdrawalId">[]> {
  return db.query<Pick<StandingPayout, "subscriptionId" | "withdrawalId">>(
    `select s.subscription_id, s.withdrawal_id
     from standing_payouts s
     where s.state = 'standing' and exists (select from guard_freezes f
       where f.user_id = s.user_id and f.frozen_at >= s.created_at - interval '1 hour')
     order by s.subscription_id limit $1`,
    [limit],
  );
}

/** A batch of those that have ended and whose owner was not told. */
export async function listUntold(db: Queryable, limit: number): Promise<readonly string[]> {
  const rows = await db.query<{ subscriptionId: string }>(
    `select subscription_id from standing_payouts
     where closed_at is not null and told_at is null order by subscription_id limit $1`,
    [limit],
  );
  return rows.map((row) => row.subscriptionId);
}

/** Notes that the owner was told of the end, once. */
export async function updateTold(db: Queryable, subscriptionId: string, now: Date): Promise<void> {
  await db.query(
    "update standing_payouts set told_at = $2 where subscription_id = $1 and told_at is null",
    [subscriptionId, now],
  );
}

export type FallBack = {
  readonly reason: StandingReason;
  readonly details?: Readonly<Record<string, string>>;
};

/** The payout stays in the balance; nothing when it has ended already. */
export async function updateFellBack(
  db: Queryable,
  subscriptionId: string,
  { reason, details = {} }: FallBack,
  now: Date,
): Promise<void> {
  await db.query(
    `update standing_payouts set state = 'fell-back', reason = $2, details = $3::jsonb,
       closed_at = $4
     where subscription_id = $1 and state = 'standing'`,
    [subscriptionId, reason, JSON.stringify(details), now],
  );
}

/** For one whose withdrawal is in the books already, as after a restored backup. */
export async function updateWithdrawn(
  db: Queryable,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update standing_payouts set state = 'withdrawn', closed_at = $2
     where subscription_id = $1 and state = 'standing'`,
    [subscriptionId, now],
  );
}

/** Whose it is, and from where it is asked. */
export type Owner = Pick<Actor, "userId" | "ip" | "device">;

/** `revoked`, or the state that it had already; null for nobody's or somebody else's. */
export async function revoke(
  db: Queryable,
  { userId, ip, device }: Owner,
  subscriptionId: string,
  now: Date,
): Promise<string | null> {
  const sql = "select standing_revoke($1, $2, $3, $4, $5) as state";
  const asked = [subscriptionId, userId, now, ip, device];
  const row = await db.first<{ state: string | null }>(sql, asked);
  return row?.state ?? null;
}

type StandingDraft = Pick<
  StandingPayout,
  "subscriptionId" | "userId" | "currency" | "address" | "withdrawalId"
> & { readonly confirmedAt: number; readonly createdAt: number; readonly mac: string };

/** The guard's word, written in the posting of its subscription. */
export function newStandingRow({ createdAt, ...draft }: StandingDraft): RowChange {
  const row = { ...draft, createdAt: new Date(createdAt * 1000) };
  return newRow("standing_payouts", row, "subscription_id");
}

const setStatement = rowStatement(
  "insert-standing-event",
  "user_id text, subscription_id text, project_id text, address text, ip text, device text",
  `, done as (insert into security_events (user_id, kind, ip, device, details)
    select c.user_id, 'standing-set', c.ip, c.device, jsonb_build_object('project', p.name,
      'address', c.address, 'subject', c.subscription_id)
    from c join projects p on p.id = c.project_id order by c.n)
  select n from c`,
);

/** The line of the owner's history, in the same posting. */
export function standingSetRow(
  { userId, ip, device }: Owner,
  about: Pick<StandingPayout, "subscriptionId" | "address"> & { readonly projectId: string },
): RowChange {
  return { statement: setStatement, fields: { userId, ip, device, ...about } };
}

const withdrawnStatement: RowStatement = {
  name: "standing-payout-withdrawn",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, subscription_id text,
  at timestamptz)),
done as (update standing_payouts s set state = 'withdrawn', closed_at = c.at from c
  where s.subscription_id = c.subscription_id and s.state = 'standing'
  returning s.subscription_id)
select c.n from c join done using (subscription_id)`,
  onMissing: "standing-payout-closed",
};

/** Closes the instruction in the posting of its withdrawal: called off meanwhile, neither stands. */
export function withdrawnRow(subscriptionId: string, at: Date): RowChange {
  return { statement: withdrawnStatement, fields: { subscriptionId, at } };
}

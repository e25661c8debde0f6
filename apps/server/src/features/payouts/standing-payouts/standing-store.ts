import type { StandingReason } from "@clearhold/contract/standing-reasons";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { DueStandingPayout, StandingPayout } from "./standing-payout.ts";

type Row = {
  subscriptionId: string;
  userId: string;
  currency: CurrencyCode;
  address: string;
  withdrawalId: string;
  state: StandingPayout["state"];
  reason: StandingReason | "";
  details: Record<string, string>;
};

type DueRow = Row & {
  subscriptionState: DueStandingPayout["subscriptionState"];
  paidUnits: bigint;
};

const columns = `s.subscription_id, s.user_id, s.currency, s.address, s.withdrawal_id, s.state,
  s.reason, s.details`;

/** Those of one person's subscriptions that have an instruction, by the subscription. */
export async function findStandingPayouts(
  db: Queryable,
  userId: string,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, StandingPayout>> {
  const rows = await db.query<Row>(
    `select ${columns} from standing_payouts s
     where s.user_id = $1 and s.subscription_id = any($2::text[])`,
    [userId, subscriptionIds],
  );
  return new Map(rows.map((row) => [row.subscriptionId, payoutOf(row)]));
}

/** A batch of those whose subscription has ended, by id. */
export async function listDue(
  db: Queryable,
  page: { readonly afterId: string; readonly limit: number },
): Promise<readonly DueStandingPayout[]> {
  const rows = await db.query<DueRow>(
    `select ${columns}, b.state as subscription_state,
       standing_paid_units(s.subscription_id) as paid_units
     from standing_payouts s join subscriptions b on b.id = s.subscription_id
     where s.state = 'standing' and b.state <> 'held' and s.subscription_id > $1
     order by s.subscription_id limit $2`,
    [page.afterId, page.limit],
  );
  return rows.map((row) => ({
    ...payoutOf(row),
    subscriptionState: row.subscriptionState,
    paidUnits: row.paidUnits,
  }));
}

/**
 * A batch of those that a freeze has called off, whether or not their subscription has ended; the hour
 * is the guard's, which signs none of them either.
 */
export async function listFrozen(
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

/** `revoked`, or the state that it had already; null for nobody's or somebody else's. */
export async function revoke(
  db: Queryable,
  { subscriptionId, userId }: Pick<StandingPayout, "subscriptionId" | "userId">,
  now: Date,
): Promise<string | null> {
  const [row] = await db.query<{ state: string | null }>(
    "select standing_revoke($1, $2, $3) as state",
    [subscriptionId, userId, now],
  );
  return row?.state ?? null;
}

const insertStatement: RowStatement = {
  name: "insert-standing-payout",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, subscription_id text,
  user_id text, currency text, address text, confirmed_at bigint, withdrawal_id text, mac text,
  created_at timestamptz)),
done as (insert into standing_payouts (subscription_id, user_id, currency, address, confirmed_at,
  withdrawal_id, mac, created_at)
  select subscription_id, user_id, currency, address, confirmed_at, withdrawal_id, mac, created_at
  from c on conflict (subscription_id) do nothing returning subscription_id)
select c.n from c join done using (subscription_id)`,
  onMissing: "fault",
};

export type StandingDraft = Pick<
  StandingPayout,
  "subscriptionId" | "userId" | "currency" | "address" | "withdrawalId"
> & { readonly confirmedAt: number; readonly createdAt: number; readonly mac: string };

/** The guard's word, written in the posting of its subscription. */
export function newStandingRow(draft: StandingDraft): RowChange {
  return {
    statement: insertStatement,
    fields: {
      subscription_id: draft.subscriptionId,
      user_id: draft.userId,
      currency: draft.currency,
      address: draft.address,
      mac: draft.mac,
      confirmed_at: draft.confirmedAt,
      withdrawal_id: draft.withdrawalId,
      created_at: new Date(draft.createdAt * 1000).toISOString(),
    },
  };
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
  return {
    statement: withdrawnStatement,
    fields: { subscription_id: subscriptionId, at: at.toISOString() },
  };
}

function payoutOf(row: Row): StandingPayout {
  return {
    subscriptionId: row.subscriptionId,
    userId: row.userId,
    currency: row.currency,
    address: row.address,
    withdrawalId: row.withdrawalId,
    state: row.state,
    reason: row.reason,
    details: row.details,
  };
}

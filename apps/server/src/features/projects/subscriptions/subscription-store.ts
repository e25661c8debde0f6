import type { CurrencyCode } from "@clearhold/money";
import type { SettlementClaim } from "@clearhold/money/settlement";
import type { Queryable } from "../../../kernel/database.ts";
import type { ProjectStatus } from "../projects/index.ts";
import type { OwnSubscription, SettledSubscription, SubscriptionState } from "./subscription.ts";

type SubscriptionRow = {
  id: string;
  userId: string;
  projectId: string;
  principalUnits: bigint;
  state: SubscriptionState;
  subscribedAt: Date;
  finalAt: Date;
  closedAt: Date | null;
  partUnits: bigint | null;
  platformUnits: bigint | null;
};

type OwnRow = SubscriptionRow & { lateUnits: bigint; lateFeeUnits: bigint };

const columns = `
  s.id, s.user_id, s.project_id, s.principal_units, s.state, s.subscribed_at, s.final_at,
  s.closed_at,
  l.part_units, l.platform_units`;
const ownColumns = `${columns}, late.late_units, late.late_fee_units`;
const tables = `subscriptions s
  join projects p on p.id = s.project_id
  left join settlement_lines l on l.subscription_id = s.id`;
const ownTables = `${tables}
  cross join lateral (
    select coalesce(sum(t.part_units - t.platform_units), 0)::bigint as late_units,
      coalesce(sum(t.platform_units), 0)::bigint as late_fee_units
    from late_lines t where t.subscription_id = s.id and t.paid_at is not null
  ) late`;

type SubscriptionFilter = {
  readonly currency: CurrencyCode | null;
  /** Of the project; without what was cancelled. Null for any, cancelled ones included. */
  readonly statuses: readonly ProjectStatus[] | null;
  readonly cancelledOnly: boolean;
  /** Subscribed from this moment on, and before that one. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  readonly offset: number;
};

/** One person's subscriptions, newest first. */
export async function listSubscriptionRows(
  db: Queryable,
  userId: string,
  filter: SubscriptionFilter,
): Promise<{ subscriptions: OwnSubscription[]; total: bigint }> {
  const { currency, statuses, cancelledOnly, from, to, limit, offset } = filter;
  const asked = [userId, currency, statuses, cancelledOnly, from, to];
  const chosen = `
    where s.user_id = $1 and ($2::text is null or p.currency = $2)
      and ($3::smallint[] is null or (p.status = any($3) and s.state <> 'cancelled'))
      and (not $4 or s.state = 'cancelled')
      and ($5::timestamptz is null or s.subscribed_at >= $5)
      and ($6::timestamptz is null or s.subscribed_at < $6)`;
  const [rows, counted] = await Promise.all([
    db.query<OwnRow>(
      `select ${ownColumns} from ${ownTables} ${chosen} order by s.subscribed_at desc, s.id desc limit $7 offset $8`,
      [...asked, limit, offset],
    ),
    db.query<{ total: bigint }>(`select count(*) as total from ${tables} ${chosen}`, asked),
  ]);
  return { subscriptions: rows.map(toOwn), total: counted[0]?.total ?? 0n };
}

/** One person's subscriptions of these ids. */
export async function findSubscriptions(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<OwnSubscription[]> {
  const rows = await db.query<OwnRow>(
    `select ${ownColumns} from ${ownTables} where s.user_id = $1 and s.id = any($2::text[])`,
    [userId, ids],
  );
  return rows.map(toOwn);
}

/** One person's subscriptions in these projects, the cancelled ones left out. */
export async function listOwnIn(
  db: Queryable,
  userId: string,
  projectIds: readonly string[],
): Promise<OwnSubscription[]> {
  const rows = await db.query<{ id: string }>(
    `select id from subscriptions
     where user_id = $1 and project_id = any($2::text[]) and state <> 'cancelled'`,
    [userId, projectIds],
  );
  const ids = rows.map(({ id }) => id);
  return findSubscriptions(db, userId, ids);
}

/** What each subscription that was not cancelled brought, by id: all that a sheet is made of. */
export async function listClaims(db: Queryable, projectId: string): Promise<SettlementClaim[]> {
  return db.query<SettlementClaim>(
    `select id as "subscriptionId", principal_units from subscriptions
     where project_id = $1 and state <> 'cancelled' order by id`,
    [projectId],
  );
}

/** A batch of those whose money is still in escrow, by id. */
export async function listHeld(
  db: Queryable,
  projectId: string,
  page: { afterId: string; limit: number },
): Promise<SettledSubscription[]> {
  const rows = await db.query<SubscriptionRow>(
    `select ${columns} from ${tables}
     where s.project_id = $1 and s.state = 'held' and s.id > $2 order by s.id limit $3`,
    [projectId, page.afterId, page.limit],
  );
  return rows.map(toSubscription);
}

/**
 * What one person has in projects by currency: the principal of each subscription until it is paid out,
 * refunded or cancelled.
 */
export async function findInvested(
  db: Queryable,
  userId: string,
): Promise<ReadonlyMap<CurrencyCode, bigint>> {
  const rows = await db.query<{ currency: CurrencyCode; units: bigint }>(
    `select p.currency, sum(s.principal_units)::bigint as units
     from subscriptions s join projects p on p.id = s.project_id
     where s.user_id = $1 and s.state = 'held' group by p.currency`,
    [userId],
  );
  return new Map(rows.map(({ currency, units }) => [currency, units]));
}

/** How many of its subscriptions still have their money in escrow. */
export async function countHeld(db: Queryable, projectId: string): Promise<bigint> {
  const [row] = await db.query<{ held: bigint }>(
    "select count(*) as held from subscriptions where project_id = $1 and state = 'held'",
    [projectId],
  );
  return row?.held ?? 0n;
}

/** True while the owner of any subscription may still cancel it. */
export async function isAnyOpenToCancel(
  db: Queryable,
  projectId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `select from subscriptions
     where project_id = $1 and state = 'held' and final_at > $2 limit 1`,
    [projectId, now],
  );
  return rows.length > 0;
}

function toOwn(row: OwnRow): OwnSubscription {
  return {
    ...toSubscription(row),
    lateUnits: row.lateUnits,
    lateFeeUnits: row.lateFeeUnits,
  };
}

function toSubscription(row: SubscriptionRow): SettledSubscription {
  const subscription = {
    id: row.id,
    userId: row.userId,
    projectId: row.projectId,
    principalUnits: row.principalUnits,
    state: row.state,
    subscribedAt: row.subscribedAt,
    finalAt: row.finalAt,
    closedAt: row.closedAt,
  };
  if (row.partUnits === null || row.platformUnits === null) {
    return { ...subscription, line: null };
  }
  const line = {
    subscriptionId: row.id,
    principalUnits: row.principalUnits,
    partUnits: row.partUnits,
    resultUnits: row.partUnits - row.principalUnits,
    platformUnits: row.platformUnits,
    earningsUnits: row.partUnits - row.platformUnits,
  };
  return { ...subscription, line };
}

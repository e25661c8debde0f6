import type { CurrencyCode } from "@clearhold/money";
import type { SettlementClaim, SettlementLine } from "@clearhold/money/settlement";
import type { Queryable } from "../../../kernel/database.ts";
import { type ProjectState, type ProjectStatus, statusOf } from "../projects/index.ts";

/**
 * `held` in escrow; then `cancelled` by its owner in time, `returned` (the raise failed) or `paid` (the
 * project was granted).
 */
type SubscriptionState = "held" | "cancelled" | "returned" | "paid";

/** One person's part in one project. */
type Subscription = {
  readonly id: string;
  readonly userId: string;
  readonly projectId: string;
  readonly principalUnits: bigint;
  readonly state: SubscriptionState;
  readonly subscribedAt: Date;
  /** Until then its owner can cancel it, while the project is in status 2. */
  readonly finalAt: Date;
  readonly closedAt: Date | null;
};

/** Its line of the settlement sheet, once there is one. */
export type SettledSubscription = Subscription & { readonly line: SettlementLine | null };

/** As its owner sees it: with what came after the result and was booked too, less the fee on it. */
export type OwnSubscription = SettledSubscription & {
  readonly lateUnits: bigint;
  readonly lateFeeUnits: bigint;
};

/** What a result brings is shown once the project is granted (requirement 4). */
export function isSettled({ status }: Pick<ProjectState, "status">): boolean {
  return status >= statusOf.grant;
}

/** Whether its owner can have all of it back: while it is held, the raise is open and its time has not come. */
export function isCancellable(
  { state, finalAt }: Pick<Subscription, "state" | "finalAt">,
  { status }: Pick<ProjectState, "status">,
  now: Date,
): boolean {
  return state === "held" && status === statusOf.open && now < finalAt;
}

type WithoutLine<T> = Omit<T, "line"> & { partUnits: bigint | null; platformUnits: bigint | null };
type OwnRow = WithoutLine<OwnSubscription>;

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
    db.first<{ total: bigint }>(`select count(*) as total from ${tables} ${chosen}`, asked),
  ]);
  return { subscriptions: rows.map(withLine), total: counted?.total ?? 0n };
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
  return rows.map(withLine);
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
  const rows = await db.query<WithoutLine<SettledSubscription>>(
    `select ${columns} from ${tables}
     where s.project_id = $1 and s.state = 'held' and s.id > $2 order by s.id limit $3`,
    [projectId, page.afterId, page.limit],
  );
  return rows.map(withLine);
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
  const sql = "select count(*) as held from subscriptions where project_id = $1 and state = 'held'";
  return (await db.first<{ held: bigint }>(sql, [projectId]))?.held ?? 0n;
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

function withLine<T extends WithoutLine<Subscription>>({ partUnits, platformUnits, ...one }: T) {
  if (partUnits === null || platformUnits === null) return { ...one, line: null };
  const line = {
    subscriptionId: one.id,
    principalUnits: one.principalUnits,
    partUnits,
    resultUnits: partUnits - one.principalUnits,
    platformUnits,
    earningsUnits: partUnits - platformUnits,
  };
  return { ...one, line };
}

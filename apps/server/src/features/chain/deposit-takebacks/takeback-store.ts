import type { CurrencyCode, Money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** What operators take back of a deposit that was credited and is not on the chain. */
export type DepositTakeback = {
  readonly id: string;
  readonly depositId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  /** At most so much. */
  readonly units: bigint;
  /** Its owner reads it. */
  readonly reason: string;
  /** What operators put their names to. */
  readonly orderHash: string;
  readonly proposedAt: Date;
  /** Absent until two operators have put their names to it; the time of its journal. */
  readonly approvedAt: Date | null;
  /** What its owner had of it when it was booked; absent before. */
  readonly bookedUnits: bigint | null;
  /** The operators behind it, the first one first. */
  readonly operators: readonly string[];
};

const takebacks = `select t.id, t.deposit_id, t.user_id, t.currency, t.units, t.reason, t.order_hash,
    t.proposed_at, t.approved_at, t.booked_units,
    array(select o.name from operator_acts a join operators o on o.id = a.operator_id
      where (a.action, a.subject_id, a.subject_hash) = ('take-back-deposit', t.id, t.order_hash)
      order by a.id) as operators
  from deposit_takebacks t`;

export function findTakeback(db: Queryable, id: string): Promise<DepositTakeback | null> {
  return db.first<DepositTakeback>(`${takebacks} where t.id = $1`, [id]);
}

/** The newest first. */
export function listTakebacks(db: Queryable, limit: number): Promise<readonly DepositTakeback[]> {
  return db.query<DepositTakeback>(`${takebacks} order by t.proposed_at desc, t.id desc limit $1`, [
    limit,
  ]);
}

/** A person's deposit that is in the books, with what of it nobody has taken back yet. */
type CreditedDeposit = { readonly currency: CurrencyCode; readonly leftUnits: bigint };

/** Null for a deposit that credited nobody. */
export function findCreditedDeposit(db: Queryable, id: string): Promise<CreditedDeposit | null> {
  return db.first<CreditedDeposit>(
    `select currency, deposit_left_units(id) as left_units from deposits
     where id = $1 and deposit_left_units(id) is not null`,
    [id],
  );
}

type NewTakeback = Pick<DepositTakeback, "id" | "depositId" | "units" | "reason">;

/** The database writes whose it is, and refuses more than the deposit credited. */
export async function insertTakeback(db: Queryable, row: NewTakeback): Promise<void> {
  await db.query(
    "insert into deposit_takebacks (id, deposit_id, units, reason) values ($1, $2, $3, $4)",
    [row.id, row.depositId, row.units, row.reason],
  );
}

/** The database sets the time, and refuses it without two operators' names. */
export async function approveRow(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update deposit_takebacks set approved_at = clock_timestamp()
     where id = $1 and approved_at is null`,
    [id],
  );
}

/** What operators may still take from people now, all people together. */
export function listAdjustmentsLeft(db: Queryable): Promise<readonly Money[]> {
  return db.query<Money>(
    `select currency, adjustment_left_units(currency) as units from adjustment_caps
     order by currency`,
  );
}

/** What operators have taken from people so far, in one currency, and what they may in a day. */
type TakebackTotal = {
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly count: bigint;
  readonly dayCapUnits: bigint;
};

export function sumTakebacks(db: Queryable): Promise<readonly TakebackTotal[]> {
  return db.query<TakebackTotal>(
    `select c.currency, c.day_units as day_cap_units, count(t.booked_units) as count,
       coalesce(sum(t.booked_units), 0)::bigint as units
     from adjustment_caps c left join deposit_takebacks t on t.currency = c.currency
     group by c.currency, c.day_units`,
  );
}

/** Why each of these take-backs was made, for their owner. */
export function findOwnTakebacks(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<readonly Pick<DepositTakeback, "id" | "depositId" | "reason">[]> {
  return db.query(
    `select id, deposit_id, reason from deposit_takebacks where user_id = $1 and id = any($2::text[])`,
    [userId, ids],
  );
}

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
  /** Takes the other coin, which this exchange gave; null where it takes the deposit's own. */
  readonly exchange: DepositExchange | null;
  /** The take-back that this one gives back, whole; null where it takes. */
  readonly undoes: string | null;
  /** Its owner reads it. */
  readonly reason: string;
  /** What operators put their names to. */
  readonly orderHash: string;
  readonly proposedAt: Date;
  /** Absent until two operators have put their names to it; the time of its journal. */
  readonly approvedAt: Date | null;
  /** What its owner had of it when it was booked; absent before. */
  readonly bookedUnits: bigint | null;
  /** What that was of the other coin; null where it was none. */
  readonly exchangedUnits: bigint | null;
  /** The operators behind it, the first one first. */
  readonly operators: readonly string[];
};

/** What a deposit's owner exchanged of its coin for the other one. */
type DepositExchange = {
  readonly id: string;
  /** The other coin. */
  readonly currency: CurrencyCode;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
};

const takebacks = `select t.id, t.deposit_id, t.user_id, t.currency, t.units, t.undoes, t.reason,
    t.order_hash, t.proposed_at, t.approved_at, t.booked_units, t.exchanged_units, t.exchange_id,
    x.to_currency, x.paid_units, x.received_units,
    array(select o.name from operator_acts a join operators o on o.id = a.operator_id
      where (a.subject_id, a.subject_hash) = (t.id, t.order_hash)
        and a.action in ('take-back-deposit', 'give-back-deposit')
        and (t.approved_at is not null or operator_stayed(o.id, a.acted_at))
      group by o.id, o.name order by min(a.id)) as operators
  from deposit_takebacks t left join exchanges x on x.id = t.exchange_id`;

type TakebackRow = Omit<DepositTakeback, "exchange"> & {
  readonly exchangeId: string | null;
  readonly toCurrency: CurrencyCode;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
};

function takebackOf(row: TakebackRow): DepositTakeback {
  const { exchangeId: id, toCurrency: currency, paidUnits, receivedUnits, ...takeback } = row;
  return { ...takeback, exchange: id === null ? null : { id, currency, paidUnits, receivedUnits } };
}

export async function findTakeback(db: Queryable, id: string): Promise<DepositTakeback | null> {
  const row = await db.first<TakebackRow>(`${takebacks} where t.id = $1`, [id]);
  return row && takebackOf(row);
}

/** The newest first. */
export async function listTakebacks(
  db: Queryable,
  limit: number,
): Promise<readonly DepositTakeback[]> {
  const newest = `${takebacks} order by t.proposed_at desc, t.id desc limit $1`;
  return (await db.query<TakebackRow>(newest, [limit])).map(takebackOf);
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

/** An exchange of a deposit's coin, with what of it nobody has taken back yet. */
export type OpenExchange = DepositExchange & {
  readonly doneAt: Date;
  /** The deposit's coin; what is left is of it. */
  readonly paidCurrency: CurrencyCode;
  readonly leftUnits: bigint;
};

/** What the deposit's owner exchanged of its coin since it was credited, the newest first. */
export function listExchangesOf(
  db: Queryable,
  depositId: string,
): Promise<readonly OpenExchange[]> {
  return db.query<OpenExchange>(
    `select x.id, x.to_currency as currency, x.paid_units, x.received_units, x.done_at,
       x.from_currency as paid_currency, e.left_units
     from deposits d join exchanges x on x.user_id = d.owner_id
     cross join lateral (select deposit_exchanged_units(d.id, x.id) as left_units) e
     where d.id = $1 and e.left_units > 0 order by x.done_at desc, x.id desc limit 100`,
    [depositId],
  );
}

type NewTakeback = Pick<DepositTakeback, "id" | "reason"> & {
  readonly depositId?: string;
  /** Of the deposit's coin. */
  readonly units?: bigint;
  readonly exchangeId?: string | undefined;
  /** Then deposit and units are those of that take-back. */
  readonly undoes?: string;
};

/** The database writes whose it is, and refuses more than the deposit credited. */
export async function insertTakeback(db: Queryable, row: NewTakeback): Promise<void> {
  await db.query(
    `insert into deposit_takebacks (id, deposit_id, units, reason, exchange_id, undoes)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.depositId, row.units, row.reason, row.exchangeId, row.undoes],
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
  readonly givenUnits: bigint;
  readonly count: bigint;
  readonly dayCapUnits: bigint;
  /** What they gave back, or no longer demand, of withdrawals that the books had wrong. */
  readonly remediedUnits: bigint;
  /** What they charged to people whose withdrawals had been given back, and left. */
  readonly chargedUnits: bigint;
};

export function sumTakebacks(db: Queryable): Promise<readonly TakebackTotal[]> {
  return db.query<TakebackTotal>(
    `select c.currency, c.day_units as day_cap_units, r.remedied_units, r.charged_units,
       count(t.booked_units) filter (where t.undoes is null) as count,
       coalesce(sum(t.booked_units) filter (where t.undoes is null), 0)::bigint as units,
       coalesce(sum(t.booked_units) filter (where t.undoes is not null), 0)::bigint as given_units
     from adjustment_caps c cross join remedy_sums(c.currency) r
     left join deposit_takebacks t on t.currency = c.currency
     group by c.currency, c.day_units, r.remedied_units, r.charged_units`,
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

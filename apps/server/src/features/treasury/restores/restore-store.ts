import type { Queryable } from "../../../kernel/database.ts";

/** Why these books are known to be older than they once were. */
export type RestoreReason = "cursor-behind" | "payment-unknown";

/** While one is open nothing is paid and nothing is moved. */
export type RestoreLock = {
  readonly id: string;
  readonly foundAt: Date;
  readonly reason: RestoreReason;
  /** How far the restored books had read the chain. */
  readonly cursorNumber: number;
  /** Operators who have put their names to its release so far. */
  readonly releasedBy: readonly string[];
};

/**
 * What operators have looked at in the signer's memory before, by figures that both of them read there:
 * no older entry of it locks again.
 */
export type Acknowledged = {
  /** How far the signer knows that the books were. */
  readonly markNumber: number;
  readonly paymentCount: number;
  readonly moveCount: number;
};

/** The lock that nobody has released, if there is one. */
export async function findOpenLock(db: Queryable): Promise<RestoreLock | null> {
  return db.first(
    `select l.id::text, l.found_at, l.reason, l.cursor_number::int,
       coalesce(array_agg(o.name order by r.acted_at) filter (where o.id is not null), '{}')
         as released_by
     from restore_locks l left join restore_releases r on r.lock_id = l.id
       and operator_stayed(r.operator_id, r.acted_at)
     left join operators o on o.id = r.operator_id
     where l.released_at is null group by l.id`,
  );
}

/**
 * How far the signer's memory had come when operators last released a lock; from -1 when they
 * never have.
 */
export async function findAcknowledged(db: Queryable): Promise<Acknowledged> {
  const [looked] = await db.query<Acknowledged>(
    `select coalesce(max(mark_number), -1)::int as mark_number,
       coalesce(max(payment_count), 0)::int as payment_count,
       coalesce(max(move_count), 0)::int as move_count
     from restore_locks where released_at is not null`,
  );
  return looked ?? { markNumber: -1, paymentCount: 0, moveCount: 0 };
}

/** Nothing when one is open already. */
export async function insertLock(db: Queryable, reason: RestoreReason): Promise<void> {
  await db.query("insert into restore_locks (reason) values ($1) on conflict do nothing", [reason]);
}

/** Whether these very books were compared with the signer's memory, and not what they once were. */
export async function isChecked(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ so: boolean }>("select restore_is_checked() as so");
  return row?.so === true;
}

/** After a lock was written, if there had to be one: from then on the lock alone decides. */
export async function noteCheck(db: Queryable): Promise<void> {
  await db.query("select restore_note_check()");
}

/** The database takes it only with the operator's act, and ends the lock with the second one. */
export async function insertRelease(
  db: Queryable,
  release: {
    readonly lockId: string;
    readonly operatorId: string;
    readonly reason: string;
    readonly looked: Acknowledged;
  },
): Promise<void> {
  const { lockId, operatorId, reason, looked } = release;
  const figures = [looked.markNumber, looked.paymentCount, looked.moveCount];
  await db.query(
    `insert into restore_releases (lock_id, operator_id, reason, mark_number, payment_count,
       move_count)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [lockId, operatorId, reason, ...figures],
  );
}

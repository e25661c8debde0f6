import type { Queryable } from "../../../kernel/database.ts";
import type { Acknowledged, RestoreLock, RestoreReason } from "./restore.ts";

type LockRow = {
  id: bigint;
  foundAt: Date;
  reason: RestoreReason;
  cursorNumber: bigint;
  releasedBy: string[];
};

/** The lock that nobody has released, if there is one. */
export async function findOpenLock(db: Queryable): Promise<RestoreLock | null> {
  const [row] = await db.query<LockRow>(
    `select l.*, coalesce(array_agg(o.name order by r.acted_at)
       filter (where o.id is not null), '{}') as released_by
     from restore_locks l left join restore_releases r on r.lock_id = l.id
     left join operators o on o.id = r.operator_id
     where l.released_at is null group by l.id`,
  );
  if (!row) return null;
  return {
    id: row.id.toString(),
    foundAt: row.foundAt,
    reason: row.reason,
    cursorNumber: Number(row.cursorNumber),
    releasedBy: row.releasedBy,
  };
}

/**
 * How far the signer's memory had come when operators last released a lock; from -1 when they
 * never have.
 */
export async function findAcknowledged(db: Queryable): Promise<Acknowledged> {
  const [row] = await db.query<{ mark: bigint; payments: bigint; moves: bigint }>(
    `select coalesce(max(mark_number), -1)::bigint as mark,
       coalesce(max(payment_count), 0)::bigint as payments,
       coalesce(max(move_count), 0)::bigint as moves
     from restore_locks where released_at is not null`,
  );
  return {
    markNumber: Number(row?.mark ?? -1n),
    paymentCount: Number(row?.payments ?? 0n),
    moveCount: Number(row?.moves ?? 0n),
  };
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

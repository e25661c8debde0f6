import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/**
 * What operators do about a withdrawal that the books have wrong: they end its debt, give back what they
 * call paid and never left, keep it as paid, or charge its owner with what they gave back and left.
 */
type RemedyKind = "write-off" | "give-back" | "keep-paid" | "charge";

export type Remedy = {
  readonly id: string;
  readonly kind: RemedyKind;
  readonly withdrawalId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  /** All of the debt, of the withdrawal, or of its payment. */
  readonly units: bigint;
  /** Of the withdrawal that goes back; zero of a debt. */
  readonly feeUnits: bigint;
  /** Its owner reads it. */
  readonly reason: string;
  /** What operators put their names to. */
  readonly orderHash: string;
  readonly proposedAt: Date;
  /** Absent until two operators have put their names to it; the time of its journal. */
  readonly approvedAt: Date | null;
  /** What its owner got: nothing, where nothing was repaid, it stays paid, or is owed. Absent until it is booked. */
  readonly bookedUnits: bigint | null;
  /** The operators behind it, the first one first. */
  readonly operators: readonly string[];
};

const remedies = `select r.id, r.kind, r.withdrawal_id, r.user_id, r.currency, r.units, r.fee_units,
    r.reason, r.order_hash, r.proposed_at, r.approved_at, r.booked_units,
    array(select o.name from operator_acts a join operators o on o.id = a.operator_id
      where (a.subject_id, a.subject_hash) = (r.id, r.order_hash)
        and a.action in ('write-off-debt', 'give-back-payout', 'charge-payout')
        and (r.approved_at is not null or operator_stayed(o.id, a.acted_at))
      group by o.id, o.name order by min(a.id)) as operators
  from remedies r`;

export function findRemedy(db: Queryable, id: string): Promise<Remedy | null> {
  return db.first<Remedy>(`${remedies} where r.id = $1`, [id]);
}

/** The newest first. */
export function listRemedies(db: Queryable, limit: number): Promise<readonly Remedy[]> {
  return db.query<Remedy>(`${remedies} order by r.proposed_at desc, r.id desc limit $1`, [limit]);
}

/** The database writes whose it is and how much, and refuses what is not open. */
export async function insertRemedy(
  db: Queryable,
  { id, kind, withdrawalId, reason }: Pick<Remedy, "id" | "kind" | "withdrawalId" | "reason">,
): Promise<void> {
  await db.query("insert into remedies (id, kind, withdrawal_id, reason) values ($1, $2, $3, $4)", [
    id,
    kind,
    withdrawalId,
    reason,
  ]);
}

/**
 * Has the signer look again for what the books call paid, where an operator asked for it; nothing where it
 * looks, where that is decided, or where it looks again for a hundred others.
 */
export async function lookAgain(db: Queryable, withdrawalId: string): Promise<void> {
  await db.query("select payout_look_again($1)", [withdrawalId]);
}

/** The database sets the time, and refuses it without two operators' names. */
export async function approveRow(db: Queryable, id: string): Promise<void> {
  await db.query(
    "update remedies set approved_at = clock_timestamp() where id = $1 and approved_at is null",
    [id],
  );
}

/** Why each of these was decided, for their owner. */
export function findOwnRemedies(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<readonly Pick<Remedy, "id" | "withdrawalId" | "reason">[]> {
  return db.query(
    "select id, withdrawal_id, reason from remedies where user_id = $1 and id = any($2::text[])",
    [userId, ids],
  );
}

/** What a person owes, or has repaid, since a restored backup or because operators charged it. */
export type Debt = {
  readonly withdrawalId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly owedAt: Date;
  readonly repaidAt: Date | null;
};

/** Those that were not written off, the newest first. */
export function listDebts(db: Queryable, limit: number): Promise<readonly Debt[]> {
  return db.query<Debt>(
    `select withdrawal_id, user_id, currency, units, owed_at, repaid_at from recovered_debts
     where written_off_at is null order by owed_at desc, withdrawal_id limit $1`,
    [limit],
  );
}

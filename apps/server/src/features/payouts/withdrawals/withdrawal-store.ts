import type { ReturnReason, WithdrawalState } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { Clearance, Withdrawal } from "./withdrawal.ts";

export type WithdrawalRow = {
  id: string;
  userId: string;
  currency: CurrencyCode;
  address: string;
  amountUnits: bigint;
  feeUnits: bigint;
  state: WithdrawalState;
  orderText: string;
  orderSignature: string;
  requestedAt: Date;
  signedAt: Date | null;
  broadcastAt: Date | null;
  settledAt: Date | null;
  returnedAt: Date | null;
  attempts: number;
  clearedAs: Clearance | null;
  approvalsNeeded: number;
  reviewAt: Date | null;
  approvedAt: Date | null;
  cancelAskedAt: Date | null;
  returnReason: ReturnReason | "";
  waitsFor: string;
};

export const withdrawalColumns = `w.id, w.user_id, w.currency, w.address, w.amount_units,
  w.fee_units, w.state, w.order_text, w.order_signature, w.requested_at, w.signed_at,
  w.broadcast_at, w.settled_at, w.returned_at, w.attempts, w.cleared_as, w.approvals_needed,
  w.review_at, w.approved_at, w.cancel_asked_at, w.return_reason, w.waits_for`;

const insertStatement: RowStatement = {
  name: "insert-withdrawal",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, user_id text,
  currency text, address text, amount_units bigint, fee_units bigint, order_text text,
  order_signature text, requested_at timestamptz)),
done as (insert into withdrawals (id, user_id, currency, address, amount_units, fee_units, state,
  order_text, order_signature, requested_at)
  select id, user_id, currency, address, amount_units, fee_units, 'held', order_text,
    order_signature, requested_at from c
  on conflict (id) do nothing returning id)
select c.n from c join done using (id)`,
  onMissing: "fault",
};

/** The row of a new withdrawal, written with the journal that holds the money. */
export function newWithdrawalRow(withdrawal: Withdrawal): RowChange {
  return {
    statement: insertStatement,
    fields: {
      id: withdrawal.id,
      user_id: withdrawal.userId,
      currency: withdrawal.currency,
      address: withdrawal.address,
      amount_units: withdrawal.amountUnits.toString(),
      fee_units: withdrawal.feeUnits.toString(),
      order_text: withdrawal.orderText,
      order_signature: withdrawal.orderSignature,
      requested_at: withdrawal.requestedAt.toISOString(),
    },
  };
}

/** A withdrawal with the latest chain transaction that was built for it. */
export type FollowedWithdrawal = Withdrawal & {
  /** Empty while nothing was signed. */
  readonly txid: string;
  /** The block that shows it, solid or not yet. */
  readonly blockNumber: bigint | null;
  /** Bytes that the signer was asked about and that may still be paid: when they end at the latest. */
  readonly atSignerUntilMs: number | null;
  /** What the chain has charged for its payments, in sun; null before the first of them ended. */
  readonly networkFeeUnits: bigint | null;
};

type FollowedRow = WithdrawalRow & {
  txid: string | null;
  blockNumber: bigint | null;
  atSignerUntilMs: bigint | null;
  networkFeeUnits: string | null;
};

/** What was signed once is public knowledge; what was only built is nobody's business. */
const followed = `select ${withdrawalColumns}, a.txid,
    coalesce(a.ended_block, a.seen_block) as block_number,
    (select expires_ms from payout_attempts where withdrawal_id = w.id
      and (state = 'signed' or state = 'built' and asked_at is not null)) as at_signer_until_ms,
    (select sum(network_fee_units)::text from payout_attempts where withdrawal_id = w.id
      and ended_block is not null) as network_fee_units
  from withdrawals w
  left join lateral (select txid, ended_block, seen_block from payout_attempts
    where withdrawal_id = w.id and state in ('signed', 'settled')
    order by attempt desc limit 1) a on true`;

/** One of a person's own; null for another's as for none. */
export async function findWithdrawal(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<FollowedWithdrawal | null> {
  const rows = await db.query<FollowedRow>(`${followed} where w.id = $1 and w.user_id = $2`, [
    id,
    userId,
  ]);
  return rows[0] ? followedOf(rows[0]) : null;
}

/** A person's withdrawals of these ids, for the bills about them. */
export async function findWithdrawals(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<FollowedWithdrawal[]> {
  const sql = `${followed} where w.user_id = $1 and w.id = any($2::text[])`;
  return (await db.query<FollowedRow>(sql, [userId, ids])).map(followedOf);
}

export type WithdrawalFilter = {
  readonly userId: string;
  readonly currency: CurrencyCode | null;
  /** Under way, ended, or both. */
  readonly state: "open" | "done" | null;
  readonly limit: number;
  readonly offset: number;
};

/** A page of one person's withdrawals, the newest first, and how many there are in all. */
export async function listWithdrawalsOf(
  db: Queryable,
  filter: WithdrawalFilter,
): Promise<{ readonly withdrawals: readonly FollowedWithdrawal[]; readonly total: bigint }> {
  const where = `where w.user_id = $1 and ($2::text is null or w.currency = $2)
    and ($3::text is null or ($3 = 'done') = (w.state in ('settled', 'returned')))`;
  const params = [filter.userId, filter.currency, filter.state];
  const [rows, counted] = await Promise.all([
    db.query<FollowedRow>(
      `${followed} ${where} order by w.requested_at desc, w.id limit $4 offset $5`,
      [...params, filter.limit, filter.offset],
    ),
    db.query<{ total: bigint }>(`select count(*) as total from withdrawals w ${where}`, params),
  ]);
  return { withdrawals: rows.map(followedOf), total: counted[0]?.total ?? 0n };
}

function followedOf(row: FollowedRow): FollowedWithdrawal {
  const until = row.atSignerUntilMs;
  return {
    ...withdrawalOf(row),
    txid: row.txid ?? "",
    blockNumber: row.blockNumber,
    atSignerUntilMs: until === null ? null : Number(until),
    networkFeeUnits: row.networkFeeUnits === null ? null : BigInt(row.networkFeeUnits),
  };
}

/** A row as the noun. */
export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    userId: row.userId,
    currency: row.currency,
    address: row.address,
    amountUnits: row.amountUnits,
    feeUnits: row.feeUnits,
    state: row.state,
    orderText: row.orderText,
    orderSignature: row.orderSignature,
    requestedAt: row.requestedAt,
    signedAt: row.signedAt,
    broadcastAt: row.broadcastAt,
    settledAt: row.settledAt,
    returnedAt: row.returnedAt,
    attempts: row.attempts,
    clearedAs: row.clearedAs,
    approvalsNeeded: row.approvalsNeeded,
    reviewAt: row.reviewAt,
    approvedAt: row.approvedAt,
    cancelAskedAt: row.cancelAskedAt,
    returnReason: row.returnReason,
    waitsFor: row.waitsFor,
  };
}

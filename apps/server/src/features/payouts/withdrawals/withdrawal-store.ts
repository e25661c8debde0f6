import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { SecurityEvent } from "../../../kernel/security-events.ts";
import { newRow, type RowChange, type RowStatement } from "../../../ledger/index.ts";
import type { FollowedWithdrawal, Withdrawal } from "./withdrawal.ts";

/** A withdrawal with its amounts as the table has them. */
type RowOf<Noun extends Withdrawal> = Omit<Noun, "amount" | "fee"> & {
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
};

const columns = `w.id, w.user_id, w.currency, w.address, w.amount_units, w.fee_units, w.state,
  w.order_text, w.order_signature, w.requested_at, w.signed_at, w.broadcast_at, w.settled_at,
  w.returned_at, w.attempts, w.cleared_as, w.approvals_needed, w.review_at, w.approved_at,
  w.cancel_asked_at, w.return_reason, w.waits_for`;

function nounOf<Row extends RowOf<Withdrawal>>({ currency, amountUnits, feeUnits, ...row }: Row) {
  return { ...row, amount: money(currency, amountUnits), fee: money(currency, feeUnits) };
}

/** The row of a new withdrawal, written with the journal that holds the money. */
export function newWithdrawalRow(withdrawal: Withdrawal): RowChange {
  const { id, userId, address, amount, fee, orderText, orderSignature, requestedAt } = withdrawal;
  const amounts = { currency: amount.currency, amountUnits: amount.units, feeUnits: fee.units };
  const order = { address, ...amounts, orderText, orderSignature, requestedAt };
  return newRow("withdrawals", { id, userId, ...order, state: "held" });
}

/** As kernel's recordEvent, for a whole batch at once and in the transaction of the journals. */
const eventStatement: RowStatement = {
  name: "insert-withdrawal-event",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, user_id text, kind text,
  ip text, device text, amount text, currency text, address text, subject text)),
done as (insert into security_events (user_id, kind, ip, device, details)
  select user_id, kind, ip, device,
    jsonb_build_object('amount', amount, 'currency', currency, 'address', address, 'subject', subject)
  from c order by n)
select n from c`,
  onMissing: "fault",
};

type Where = Pick<SecurityEvent, "ip" | "device">;

/** The line of the owner's history about what became of a withdrawal. */
export function withdrawalEventRow(
  kind: "withdrawal-requested" | "withdrawal-called-off" | "withdrawal-cancelled",
  { id: subject, userId, amount, address }: Withdrawal,
  { ip = "", device = "" }: Where = {},
): RowChange {
  const what = { subject, address, currency: amount.currency, amount: formatMoney(amount) };
  return { statement: eventStatement, fields: { userId, kind, ip, device, ...what } };
}

/** What was signed once is public knowledge; what was only built is nobody's business. */
const followed = `select ${columns}, coalesce(a.txid, '') as txid,
    coalesce(a.ended_block, a.seen_block) as block_number,
    (select expires_ms from payout_attempts where withdrawal_id = w.id
      and (state = 'signed' or state = 'built' and asked_at is not null)) as at_signer_until_ms,
    (select sum(network_fee_units)::bigint from payout_attempts where withdrawal_id = w.id
      and ended_block is not null) as network_fee_units,
    (select units from remedies where withdrawal_id = w.id and kind = 'give-back'
      and booked_at is not null) as given_back_units
  from withdrawals w
  left join lateral (select txid, ended_block, seen_block from payout_attempts
    where withdrawal_id = w.id and state in ('signed', 'settled')
    order by attempt desc limit 1) a on true`;

/** Whether two operators have charged this person with a payment that had been given back, and it is still owed. */
export async function isCharged(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.first<{ isCharged: boolean }>("select is_charged($1)", [userId]);
  return row?.isCharged === true;
}

/** One of a person's own; null for another's as for none. */
export async function findWithdrawal(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<FollowedWithdrawal | null> {
  const sql = `${followed} where w.id = $1 and w.user_id = $2`;
  const row = await db.first<RowOf<FollowedWithdrawal>>(sql, [id, userId]);
  return row && nounOf(row);
}

/** A person's withdrawals of these ids, for the bills about them. */
export async function findWithdrawals(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<FollowedWithdrawal[]> {
  const sql = `${followed} where w.user_id = $1 and w.id = any($2::text[])`;
  return (await db.query<RowOf<FollowedWithdrawal>>(sql, [userId, ids])).map(nounOf);
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
  const [rows, count] = await Promise.all([
    db.query<RowOf<FollowedWithdrawal>>(
      `${followed} ${where} order by w.requested_at desc, w.id limit $4 offset $5`,
      [...params, filter.limit, filter.offset],
    ),
    db.first<{ total: bigint }>(`select count(*) as total from withdrawals w ${where}`, params),
  ]);
  return { withdrawals: rows.map(nounOf), total: count?.total ?? 0n };
}

/** True when the order itself is in the books, whatever of its payments is. */
export async function isOrderKnown(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.first("select from withdrawals where id = $1", [orderId])) !== null;
}

/** True when one of these orders is in the books and would go on: be paid again, or given back. */
export async function isAnyOrderOpen(db: Queryable, ids: readonly string[]): Promise<boolean> {
  const open = await db.first(
    `select from withdrawals where id = any($1::text[])
       and state not in ('settled', 'returned') limit 1`,
    [ids],
  );
  return open !== null;
}

/**
 * What a cancel found: `waits` while bytes that the signer saw may still be paid, `unchecked` while
 * the books may be a restored backup.
 */
export type CancelOutcome = "cancelled" | "waits" | "sent" | "unchecked";

/** The owner's word, under the locks of withdrawal and attempt; null for somebody else's. */
export async function storeCancel(
  db: Queryable,
  { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<CancelOutcome | null> {
  const row = await db.first<{ outcome: CancelOutcome | null }>(
    "select withdrawal_cancel($1, $2, $3) as outcome",
    [id, userId, at],
  );
  return row?.outcome ?? null;
}

/** So long a worker keeps a withdrawal to itself; a killed worker's are free after it. */
const leaseSeconds = 10;
const claimsMax = 20;

/**
 * Takes withdrawals under way that no other worker has, oldest first. The lease only saves work:
 * two workers on one withdrawal would do nothing twice.
 */
export async function claimWithdrawals(db: Queryable): Promise<readonly Withdrawal[]> {
  const rows = await db.query<RowOf<Withdrawal>>(
    `with mine as (
       select id from withdrawals
       where state in ('held', 'review', 'signed', 'broadcast') and lease_until < clock_timestamp()
       order by lease_until, requested_at limit ${claimsMax} for update skip locked)
     update withdrawals w set lease_until = clock_timestamp() + interval '${leaseSeconds} seconds'
     from mine where w.id = mine.id returning ${columns}`,
  );
  return rows.map(nounOf);
}

/** Gives one back; it may be taken again at once, or after a pause while it waits for something. */
export async function releaseWithdrawal(
  db: Queryable,
  id: string,
  { waitsFor, pauseSeconds }: { readonly waitsFor: string; readonly pauseSeconds: number },
): Promise<void> {
  await db.query(
    `update withdrawals set waits_for = $2, lease_until = clock_timestamp() + $3 * interval '1 second'
     where id = $1`,
    [id, waitsFor, pauseSeconds],
  );
}

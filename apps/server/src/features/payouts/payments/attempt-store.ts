import { insertRow, type Queryable, type Tx } from "../../../kernel/database.ts";
import type { UnsignedPayment } from "../../../wire/chain/payment-chain.ts";
import { moveKindsPaidBy } from "../../../wire/signer/house-move.ts";

/** After so many signed payments that the chain proved dead or failed, the person gets the money back. */
export const attemptsMax = 5;

/** `withdrawn`: called back before the signer was asked. */
type AttemptState =
  | "built"
  | "signed"
  | "settled"
  | "failed"
  | "expired"
  | "withdrawn"
  | "misdirected";

/** One chain transaction that was built to pay a withdrawal. Its id is known before it is signed. */
export type PayoutAttempt = {
  readonly txid: string;
  readonly withdrawalId: string;
  /** Counts from 1 within the withdrawal. */
  readonly attempt: number;
  readonly rawHex: string;
  readonly expiresMs: number;
  readonly state: AttemptState;
  readonly signedHex: string | null;
  readonly sentAt: Date | null;
  /** When the signer was first asked; before that its bytes are worth nothing. */
  readonly askedAt: Date | null;
};

/** Milliseconds are exact in a double. */
const columns = `txid, withdrawal_id, attempt, raw_hex, expires_ms::float8 as expires_ms, state,
  signed_hex, sent_at, asked_at`;

/** The one attempt that may still be paid, if there is one. */
export function findLiveAttempt(
  db: Queryable,
  withdrawalId: string,
): Promise<PayoutAttempt | null> {
  return db.first(
    `select ${columns} from payout_attempts
     where withdrawal_id = $1 and state in ('built', 'signed')`,
    [withdrawalId],
  );
}

/**
 * Counts one more payment of a withdrawal that is still held and wanted; null when it is not. Giving the money
 * back names this number, so that of the two exactly one can happen.
 */
export async function nextAttempt(tx: Tx, withdrawalId: string): Promise<number | null> {
  const row = await tx.first<{ attempts: number }>(
    `update withdrawals set attempts = attempts + 1
     where id = $1 and state = 'held' and cancel_asked_at is null returning attempts`,
    [withdrawalId],
  );
  return row?.attempts ?? null;
}

/**
 * Payments of a withdrawal that were signed and that the chain has proved failed or expired. What was
 * never signed is none of them: a signer that is locked or away uses nothing up.
 */
export async function countLost(db: Queryable, withdrawalId: string): Promise<number> {
  const row = await db.first<{ lost: number }>(
    `select count(*)::int as lost from payout_attempts where withdrawal_id = $1
       and (state = 'failed' or state = 'expired' and signed_hex is not null)`,
    [withdrawalId],
  );
  return row?.lost ?? 0;
}

/** One builder at a time, until the transaction ends; gives the timestamp built last. */
export async function lockPayoutDesk(tx: Tx): Promise<number> {
  const row = await tx.first<{ lastBuiltMs: bigint }>(
    "select last_built_ms from payout_desk for update",
  );
  return Number(row?.lastBuiltMs ?? 0n);
}

/** What attempts, and moves of the house, that may still be paid will take from the paying address. */
export type Reserved = {
  readonly feeUnits: bigint;
  readonly trxUnits: bigint;
  readonly usdtUnits: bigint;
};

/** What payments and moves that have not ended take out of the hot wallet, in units. */
export async function findReserved(tx: Tx): Promise<Reserved> {
  const reserved = await tx.first<Reserved>(
    `select as_units(coalesce(sum(reserve_units), 0)) as fee_units,
       as_units(coalesce(sum(units) filter (where currency = 'TRX'), 0)) as trx_units,
       as_units(coalesce(sum(units) filter (where currency = 'USDT'), 0)) as usdt_units
     from (
       select a.reserve_units, w.currency, w.amount_units - w.fee_units as units
       from payout_attempts a join withdrawals w on w.id = a.withdrawal_id
       where a.state in ('built', 'signed')
       union all
       select reserve_units, currency, amount_units from house_moves
       where kind = any($1::text[])
         and state in ('built', 'signed', 'broadcast')) as taken`,
    [moveKindsPaidBy("hot")],
  );
  return reserved ?? { feeUnits: 0n, trxUnits: 0n, usdtUnits: 0n };
}

/** Writes down a payment that is built and unsigned. */
export async function insertAttempt(
  tx: Tx,
  withdrawalId: string,
  { attempt, payment }: { readonly attempt: number; readonly payment: UnsignedPayment },
): Promise<void> {
  const { txid, rawHex, builtMs, expiresMs, reserveUnits } = payment;
  const bytes = { txid, rawHex, builtMs, expiresMs, reserveUnits };
  await insertRow(tx, "payout_attempts", { ...bytes, withdrawalId, attempt, state: "built" });
  await notePayoutBuilt(tx, builtMs);
}

/** Under the desk's lock: whoever builds next out of the hot wallet takes a later timestamp. */
export async function notePayoutBuilt(tx: Tx, builtMs: number): Promise<void> {
  await tx.query("update payout_desk set last_built_ms = $1", [builtMs]);
}

/**
 * Writes down, before the signer is asked, that it is: from then on there may be a signature
 * somewhere, whatever becomes of the answer. False when the owner was faster and withdrew the bytes.
 */
export async function storeAsked(db: Queryable, txid: string, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update payout_attempts set asked_at = coalesce(asked_at, $2)
     where txid = $1 and state = 'built' returning txid`,
    [txid, at],
  );
  return rows.length === 1;
}

/** Takes back bytes that nobody was asked to sign; false where somebody was by now. */
export async function withdrawUnasked(db: Queryable, txid: string): Promise<boolean> {
  const rows = await db.query(
    `update payout_attempts set state = 'withdrawn'
     where txid = $1 and state = 'built' and asked_at is null returning txid`,
    [txid],
  );
  return rows.length === 1;
}

/** Stores signed bytes, once: they are what will be sent, whatever happens to this process. */
export async function storeSigned(
  tx: Tx,
  { txid, withdrawalId }: PayoutAttempt,
  signed: { readonly hex: string; readonly at: Date },
): Promise<void> {
  const stored = await tx.query(
    `update payout_attempts set state = 'signed', signed_hex = $2
     where txid = $1 and state = 'built' and signed_hex is null returning txid`,
    [txid, signed.hex],
  );
  if (stored.length === 0) return; // another worker was first, with the same bytes
  await tx.query(
    "update withdrawals set state = 'signed', signed_at = $2 where id = $1 and state = 'held'",
    [withdrawalId, signed.at],
  );
}

/** Writes down a broadcast after it happened. What the node answered decides nothing. */
export async function storeSent(
  tx: Tx,
  { txid, withdrawalId }: PayoutAttempt,
  sent: { readonly answer: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    "update payout_attempts set sent_at = $2, last_answer = left($3, 1000) where txid = $1 and state = 'signed'",
    [txid, sent.at, sent.answer],
  );
  await tx.query(
    "update withdrawals set state = 'broadcast', broadcast_at = $2 where id = $1 and state = 'signed'",
    [withdrawalId, sent.at],
  );
}

/** Ends an attempt that can never be paid any more; the withdrawal waits for another one. */
export async function storeExpired(
  tx: Tx,
  { txid, withdrawalId }: PayoutAttempt,
  solidNumber: number,
): Promise<void> {
  const ended = await tx.query(
    `update payout_attempts set state = 'expired', ended_block = $2, seen_block = null
     where txid = $1 and state in ('built', 'signed') returning txid`,
    [txid, solidNumber],
  );
  if (ended.length === 0) return;
  await tx.query(
    "update withdrawals set state = 'held' where id = $1 and state in ('signed', 'broadcast')",
    [withdrawalId],
  );
}

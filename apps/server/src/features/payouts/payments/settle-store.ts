import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowStatement } from "../../../ledger/index.ts";

/** A live attempt that a block carries, with what it must have paid. */
export type CarriedAttempt = {
  readonly txid: string;
  readonly withdrawalId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
};

type CarriedRow = {
  txid: string;
  withdrawalId: string;
  userId: string;
  currency: CurrencyCode;
  address: string;
  amountUnits: bigint;
  feeUnits: bigint;
};

/** Which of these chain transactions are payments of ours that have not ended. */
export async function findCarried(
  db: Queryable,
  txids: readonly string[],
): Promise<readonly CarriedAttempt[]> {
  if (txids.length === 0) return [];
  const rows = await db.query<CarriedRow>(
    `select a.txid, a.withdrawal_id, w.user_id, w.currency, w.address, w.amount_units, w.fee_units
     from payout_attempts a join withdrawals w on w.id = a.withdrawal_id
     where a.txid = any($1::text[]) and a.state in ('built', 'signed')`,
    [txids],
  );
  return rows.map((row) => ({
    txid: row.txid,
    withdrawalId: row.withdrawalId,
    userId: row.userId,
    currency: row.currency,
    address: row.address,
    amountUnits: row.amountUnits,
    feeUnits: row.feeUnits,
  }));
}

/** Ends an attempt by what the chain made of it, once. */
export const endAttempt: RowStatement = {
  name: "end-payout-attempt",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, txid text, state text,
  block_number bigint, network_fee_units bigint))
update payout_attempts a set state = c.state, ended_block = c.block_number, seen_block = null,
  network_fee_units = c.network_fee_units
from c where a.txid = c.txid and a.state in ('built', 'signed')
returning c.n`,
  onMissing: "fault",
};

/** Carried by a block, and not what was ordered: it stays live until two operators have ended it. */
export const markMisdirected: RowStatement = {
  name: "mark-payout-misdirected",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, txid text, block_number bigint,
  network_fee_units bigint))
update payout_attempts a set misdirected_block = c.block_number,
  network_fee_units = c.network_fee_units
from c where a.txid = c.txid and a.state in ('built', 'signed')
returning c.n`,
  onMissing: "fault",
};

/** Paid and final. A crash may have kept the steps in between from being written down. */
export const markSettled: RowStatement = {
  name: "mark-withdrawal-settled",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, at timestamptz))
update withdrawals w set state = 'settled', settled_at = c.at, waits_for = '',
  signed_at = coalesce(w.signed_at, c.at), broadcast_at = coalesce(w.broadcast_at, c.at)
from c where w.id = c.id and w.state in ('held', 'signed', 'broadcast')
returning c.n`,
  onMissing: "fault",
};

/** Failed on the chain, and final: the money is still held, and another attempt may be built. */
export const markHeldAgain: RowStatement = {
  name: "mark-withdrawal-held-again",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text))
update withdrawals w set state = 'held'
from c where w.id = c.id and w.state in ('held', 'signed', 'broadcast')
returning c.n`,
  onMissing: "fault",
};

/** The block that shows a payment and may still be replaced; for the person's progress alone. */
export async function storeSeen(
  db: Queryable,
  txids: readonly string[],
  blockNumber: number,
): Promise<void> {
  await db.query(
    `update payout_attempts set seen_block = $2
     where txid = any($1::text[]) and state in ('built', 'signed')`,
    [txids, blockNumber],
  );
}

/** Takes back what blocks from this height on had shown. */
export async function forgetSeen(db: Queryable, fromBlock: number): Promise<void> {
  await db.query("update payout_attempts set seen_block = null where seen_block >= $1", [
    fromBlock,
  ]);
}

import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { rowStatement } from "../../../ledger/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import type { PayoutAttempt } from "./attempt-store.ts";

/** A live attempt that a block carries, with what it must have paid. */
export type CarriedAttempt = Pick<Withdrawal, "userId" | "address" | "amount" | "fee"> &
  Pick<PayoutAttempt, "txid" | "rawHex" | "withdrawalId">;

type CarriedRow = Omit<CarriedAttempt, "amount" | "fee"> & {
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
};

/** Which of these chain transactions are payments of ours that have not ended. */
export async function findCarried(
  db: Queryable,
  txids: readonly string[],
): Promise<readonly CarriedAttempt[]> {
  if (txids.length === 0) return [];
  const rows = await db.query<CarriedRow>(
    `select a.txid, a.raw_hex, a.withdrawal_id, w.user_id, w.currency, w.address, w.amount_units, w.fee_units
     from payout_attempts a join withdrawals w on w.id = a.withdrawal_id
     where a.txid = any($1::text[]) and a.state in ('built', 'signed')`,
    [txids],
  );
  return rows.map(({ currency, amountUnits, feeUnits, ...row }) => {
    return { ...row, amount: money(currency, amountUnits), fee: money(currency, feeUnits) };
  });
}

/** Ends an attempt by what the chain made of it, once. */
export const endAttempt = rowStatement(
  "end-payout-attempt",
  "txid text, state text, block_number bigint, network_fee_units bigint",
  `update payout_attempts a set state = c.state, ended_block = c.block_number, seen_block = null,
  network_fee_units = c.network_fee_units
from c where a.txid = c.txid and a.state in ('built', 'signed')
returning c.n`,
);

/** Carried by a block, and not what was ordered: it stays live until two operators have ended it. */
export const markMisdirected = rowStatement(
  "mark-payout-misdirected",
  "txid text, block_number bigint, network_fee_units bigint",
  `update payout_attempts a set misdirected_block = c.block_number,
  network_fee_units = c.network_fee_units
from c where a.txid = c.txid and a.state in ('built', 'signed')
returning c.n`,
);

/** Paid and final. A crash may have kept the steps in between from being written down. */
export const markSettled = rowStatement(
  "mark-withdrawal-settled",
  "id text, at timestamptz",
  `update withdrawals w set state = 'settled', settled_at = c.at, waits_for = '',
  signed_at = coalesce(w.signed_at, c.at), broadcast_at = coalesce(w.broadcast_at, c.at)
from c where w.id = c.id and w.state in ('held', 'signed', 'broadcast')
returning c.n`,
);

/** Failed on the chain, and final: the money is still held, and another attempt may be built. */
export const markHeldAgain = rowStatement(
  "mark-withdrawal-held-again",
  "id text",
  `update withdrawals w set state = 'held'
from c where w.id = c.id and w.state in ('held', 'signed', 'broadcast')
returning c.n`,
);

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

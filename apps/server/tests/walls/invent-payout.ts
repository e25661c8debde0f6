import { type CurrencyCode, money } from "@clearhold/money";
import { type Journal, openLedger, type RowStatement } from "../../src/ledger/index.ts";
import { withdrawalSettled } from "../../src/ledger/recipes/payouts.ts";
import type { CustodyWorld } from "../custody-world.ts";

const payWithdrawal: RowStatement = {
  name: "test-pay-withdrawal",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, txid text)),
paid as (update payout_attempts a set state = 'settled', ended_block = 1, network_fee_units = 0
  from c where a.txid = c.txid),
done as (update withdrawals w set state = 'settled', settled_at = now(), signed_at = now(),
  broadcast_at = now() from c where w.id = c.id)
select n from c`,
  onMissing: "fault",
};

/** Posts a journal with the worker's login, and writes the row of its evidence. */
export async function postAsWorker(
  world: CustodyWorld,
  journal: Journal,
  statement: RowStatement,
  fields: Record<string, string>,
): Promise<void> {
  const books = openLedger({ database: world.databases.worker, clock: world.clock });
  await books.post({ journals: [journal], rows: [{ statement, fields }], answer: null });
  await books.close();
}

/** A held withdrawal is cleared and gets a payment that the worker's login writes. */
export async function inventAttempt(
  { databases }: CustodyWorld,
  id: string,
  txid: string,
): Promise<void> {
  const { worker } = databases;
  await worker.query(
    "update withdrawals set cleared_as = 'automatic', attempts = 1 where id = $1",
    [id],
  );
  await worker.query(
    `insert into payout_attempts (txid, withdrawal_id, attempt, raw_hex, built_ms, expires_ms,
       reserve_units, state, signed_hex, asked_at)
     values ($1, $2, 1, '00', 1, 2, 0, 'signed', '00', now())`,
    [txid, id],
  );
}

/** The worker's login calls a withdrawal paid by this chain transaction. */
export async function callPaid(world: CustodyWorld, id: string, txid: string): Promise<void> {
  const row = await world.databases.worker.first<{
    userId: string;
    currency: CurrencyCode;
    amountUnits: bigint;
    feeUnits: bigint;
  }>("select user_id, currency, amount_units, fee_units from withdrawals where id = $1", [id]);
  if (row === null) throw new Error(`no withdrawal ${id}`);
  const { userId, currency, amountUnits, feeUnits } = row;
  const paid = { amount: money(currency, amountUnits), fee: money(currency, feeUnits) };
  const journal = withdrawalSettled({ withdrawalId: id, userId, ...paid });
  await postAsWorker(world, journal, payWithdrawal, { id, txid });
}

/** Both: the books have a withdrawal paid that never left. */
export async function inventPayout(world: CustodyWorld, id: string, txid: string): Promise<void> {
  await inventAttempt(world, id, txid);
  await callPaid(world, id, txid);
}

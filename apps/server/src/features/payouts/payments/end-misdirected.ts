import { money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange } from "../../../ledger/index.ts";
import { withdrawalPaidOtherwise, withdrawalReturned } from "../../../ledger/recipes/payouts.ts";
import { isRestoreRuledOut } from "../../chain/alerts/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { markReturned, type ReturnWithdrawalDeps } from "../withdrawals/index.ts";
import type { PayoutAttempt } from "./payout-attempt.ts";
import type { PayoutOutcome } from "./payout-verdict.ts";
import { endAttempt, markHeldAgain, markSettled } from "./settle-store.ts";

/** What two operators said of a payment that moved something else, and the block that carries it. */
type Verdict = { readonly outcome: PayoutOutcome; readonly block: number; readonly fee: string };

async function findVerdict(db: Queryable, txid: string): Promise<Verdict | null> {
  const [row] = await db.query<{ outcome: PayoutOutcome; block: bigint; fee: string }>(
    `select payout_outcome(withdrawal_id) as outcome, misdirected_block as block,
       coalesce(network_fee_units, 0)::text as fee
     from payout_attempts where txid = $1 and misdirected_block is not null
       and payout_outcome(withdrawal_id) is not null`,
    [txid],
  );
  return row ? { ...row, block: Number(row.block) } : null;
}

/**
 * Books what two operators said of a payment that succeeded and moved something else: the whole back to
 * its owner, or paid, out of what the books already call the house's loss.
 * @returns false where nobody has decided anything, or the books may be a restored backup.
 */
export async function endMisdirected(
  { database, clock, ledger, logger }: ReturnWithdrawalDeps,
  withdrawal: Withdrawal,
  { txid }: PayoutAttempt,
): Promise<boolean> {
  const verdict = await findVerdict(database, txid);
  if (verdict === null || !(await isRestoreRuledOut(database))) return false;
  const { id, userId, currency, amountUnits, feeUnits, attempts } = withdrawal;
  const at = clock.now().toISOString();
  const amount = money(currency, amountUnits);
  const ended = { txid, state: "misdirected", block_number: verdict.block };
  const end: RowChange = {
    statement: endAttempt,
    fields: { ...ended, network_fee_units: verdict.fee },
  };
  logger.warn({ withdrawal: id, txid, outcome: verdict.outcome }, "operators ended a payment");
  if (verdict.outcome === "paid") {
    const fee = money(currency, feeUnits);
    const journals = [withdrawalPaidOtherwise({ withdrawalId: id, userId, amount, fee })];
    const rows = [end, { statement: markSettled, fields: { id, at } }];
    await ledger.post({ journals, rows, answer: null });
    return true;
  }
  const back = { id, attempts, at, reason: "payments-failed" };
  await ledger.post({
    journals: [withdrawalReturned({ withdrawalId: id, userId, amount })],
    rows: [
      end,
      { statement: markHeldAgain, fields: { id } },
      { statement: markReturned, fields: back },
    ],
    answer: null,
  });
  return true;
}

import { hash } from "node:crypto";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { isCheckViolation, isUniqueViolation } from "../../../kernel/database-fault.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger, RowChange } from "../../../ledger/index.ts";
import { withdrawalPaidOtherwise } from "../../../ledger/recipes/payouts.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { isRestoreRuledOut } from "../../chain/alerts/index.ts";
import { returnPosting, type Withdrawal } from "../withdrawals/index.ts";
import type { PayoutAttempt } from "./attempt-store.ts";
import { endAttempt, markHeldAgain, markSettled } from "./settle-store.ts";

type PayoutVerdictDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct">;
};

/** How a payment ends that moved something else: its owner has all of it back, or has been paid by it. */
export const payoutOutcomes = ["returned", "paid"] as const;
type PayoutOutcome = (typeof payoutOutcomes)[number];

type PayoutVerdict = {
  readonly id: string;
  readonly outcome: PayoutOutcome;
  readonly reason: string;
};

const actions = { returned: "return-payout", paid: "book-payout-paid" } as const;

/**
 * An operator's word on a payment that succeeded on the chain and moved something else than it should.
 * Until two say the same a later word takes the place of the operator's earlier one; then the worker books
 * it. Refuses `record-not-found` where no such payment is open, or less left than was to be paid;
 * `second-operator-required` for the same word of the same operator again, or one that was taken back and
 * has no reason of its own; and as the guard does.
 * @returns whether it still waits for another operator.
 */
export async function judgePayout(
  { database, operators }: PayoutVerdictDeps,
  operator: { readonly name: string; readonly password: string },
  { id, outcome, reason }: PayoutVerdict,
): Promise<{ readonly open: boolean }> {
  const subjectHash = hash("sha256", reason, "hex");
  const act = { action: actions[outcome], subjectId: id, subjectHash };
  const { operatorId } = await operators.signAct({ ...operator, ...act });
  try {
    await database.query(
      `insert into payout_verdicts (withdrawal_id, operator_id, outcome, reason)
       values ($1, $2, $3, $4)`,
      [id, operatorId, outcome, reason],
    );
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new Refusal("second-operator-required", {}, { cause });
    if (isCheckViolation(cause)) throw new Refusal("record-not-found", {}, { cause });
    throw cause;
  }
  const row = await database.first<{ outcome: PayoutOutcome | null }>(
    "select payout_outcome($1) as outcome",
    [id],
  );
  return { open: row?.outcome !== outcome };
}

type EndMisdirectedDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
  readonly logger: Logger;
};

/**
 * Books what two operators said of a payment that succeeded and moved something else: the whole back to
 * its owner, or paid, out of what the books already call the house's loss.
 * @returns false where nobody has decided anything, or the books may be a restored backup.
 */
export async function endMisdirected(
  { database, clock, ledger, logger }: EndMisdirectedDeps,
  withdrawal: Withdrawal,
  { txid }: PayoutAttempt,
): Promise<boolean> {
  const verdict = await findVerdict(database, txid);
  if (verdict === null || !(await isRestoreRuledOut(database))) return false;
  const { id, userId, amount, fee } = withdrawal;
  const now = clock.now();
  const { block: blockNumber, fee: networkFeeUnits } = verdict;
  const ended = { txid, state: "misdirected", blockNumber, networkFeeUnits };
  const end: RowChange = { statement: endAttempt, fields: ended };
  logger.warn({ withdrawal: id, txid, outcome: verdict.outcome }, "operators ended a payment");
  if (verdict.outcome === "paid") {
    const journals = [withdrawalPaidOtherwise({ withdrawalId: id, userId, amount, fee })];
    const rows = [end, { statement: markSettled, fields: { id, at: now } }];
    await ledger.post({ journals, rows, answer: null });
    return true;
  }
  const back = returnPosting(withdrawal, "payment-went-wrong", now);
  const heldAgain = { statement: markHeldAgain, fields: { id } };
  await ledger.post({ ...back, rows: [end, heldAgain, ...back.rows] });
  return true;
}

/** What two operators said of a payment that moved something else, and the block that carries it. */
type Verdict = { readonly outcome: PayoutOutcome; readonly block: number; readonly fee: string };

function findVerdict(db: Queryable, txid: string): Promise<Verdict | null> {
  return db.first(
    `select payout_outcome(withdrawal_id) as outcome, misdirected_block::int as block,
       coalesce(network_fee_units, 0)::text as fee
     from payout_attempts where txid = $1 and misdirected_block is not null
       and payout_outcome(withdrawal_id) is not null`,
    [txid],
  );
}

import type { ReturnReason, WithdrawalState } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import { insertRow, type Queryable, type Tx } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { OperatorApproval } from "../../../wire/signer/operator-approval.ts";
import { approvalsMax } from "../../../wire/signer/payment-signer.ts";
import type { Withdrawal } from "../withdrawals/index.ts";

/** What an operator has said, and when. */
export type OperatorWord = {
  readonly operator: string;
  readonly verdict: "approve" | "refuse";
  readonly reason: string;
  readonly at: string;
};

/** A withdrawal as operators see it: the order, and how far its owner's deposits cover it. */
export type Review = {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly address: string;
  readonly orderText: string;
  readonly requestedAt: Date;
  readonly reviewAt: Date;
  readonly approvalsNeeded: number;
  readonly state: WithdrawalState;
  /** The owner's deposits in this currency, and what else was taken out of them. */
  readonly depositedUnits: bigint;
  readonly withdrawnUnits: bigint;
  readonly words: readonly OperatorWord[];
};

const columns = `id, currency, amount_units, fee_units, address, order_text, requested_at, review_at,
  approvals_needed, state, deposited_units, withdrawn_units, words`;

/** Those that wait, the longest wait first. */
export function listReviews(db: Queryable): Promise<Review[]> {
  return db.query(
    `select ${columns} from withdrawal_reviews where state = 'review' order by review_at, id`,
  );
}

/** One as operators see it, waiting or ended; null where there is none. */
export function findReview(db: Queryable, id: string): Promise<Review | null> {
  return db.first(`select ${columns} from withdrawal_reviews where id = $1`, [id]);
}

/** Writes an operator's word. Refuses a second one of the same operator, and one that comes late. */
export async function insertWord(
  db: Queryable,
  word: Pick<OperatorWord, "verdict" | "reason"> & {
    readonly withdrawalId: string;
    readonly operatorId: string;
    readonly assertion: string;
  },
): Promise<void> {
  try {
    await insertRow(db, "withdrawal_approvals", word);
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === "withdrawal_approvals_once") throw new Refusal("second-operator-required");
    if (constraint === "withdrawal_approvals_waiting") {
      throw new Refusal("withdrawal-not-in-review");
    }
    throw error;
  }
}

/** Judges it once; a review takes it out of the way of payments. */
export async function storeClearance(
  tx: Tx,
  id: string,
  judged: {
    readonly clearedAs: "automatic" | "review";
    readonly approvalsNeeded: number;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    judged.clearedAs === "automatic"
      ? "update withdrawals set cleared_as = 'automatic' where id = $1 and cleared_as is null"
      : `update withdrawals set cleared_as = 'review', state = 'review', approvals_needed = $2,
           review_at = $3
         where id = $1 and cleared_as is null and state = 'held'`,
    judged.clearedAs === "automatic" ? [id] : [id, judged.approvalsNeeded, judged.at],
  );
}

/**
 * The signer wants one operator more than the books thought: one word more is needed, and counted in
 * the same 72 hours. Bytes that it was asked about end first.
 */
export async function storeNeedsMore(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update withdrawals set cleared_as = 'review', approvals_needed = approvals_needed + 1,
       review_at = coalesce(review_at, $2), approved_at = null
     where id = $1 and state = 'held' and approvals_needed < ${approvalsMax}`,
    [id, at],
  );
}

/** Puts one that needs another word before the operators. */
export async function storeInReview(db: Queryable, id: string): Promise<void> {
  await db.query("update withdrawals set state = 'review' where id = $1 and state = 'held'", [id]);
}

/** Approved by as many as it needs: it is paid like any other. The database counts them again. */
export async function storeApproved(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update withdrawals set state = 'held', approved_at = $2, waits_for = ''
     where id = $1 and state = 'review'`,
    [id, at],
  );
}

type ReviewWords = {
  readonly approvals: number;
  /** The code of the first operator that refused it. */
  readonly refusedFor: ReturnReason | null;
};

/** What the operators have said about one that waits for them. */
export async function findReviewWords(db: Queryable, id: string): Promise<ReviewWords> {
  const rows = await db.query<{ verdict: string; reason: string }>(
    `select verdict, reason from withdrawal_approvals where withdrawal_id = $1
       and (verdict = 'refuse' or operator_stayed(operator_id, at)) order by at`,
    [id],
  );
  const refused = rows.find(({ verdict }) => verdict === "refuse");
  return {
    approvals: rows.filter(({ verdict }) => verdict === "approve").length,
    refusedFor: refused ? (refused.reason as ReturnReason) : null,
  };
}

/** The passkeys' answers of those who stayed, the first ones, as many as the signer takes: it asks for two at most. */
export function findApprovals(db: Queryable, id: string): Promise<readonly OperatorApproval[]> {
  return db.query(
    `select operator_id, assertion from withdrawal_approvals
     where withdrawal_id = $1 and verdict = 'approve' and operator_stayed(operator_id, at)
     order by at, operator_id
     limit ${approvalsMax}`,
    [id],
  );
}

/**
 * Whether the owner has frozen the account since the withdrawal was asked for: "this was not me"
 * speaks of it too, also when the freeze was lifted since. The guard signs no order in the days after
 * a freeze, so the hour takes nothing honest; it covers an order that was dated ahead.
 */
export async function isCalledOff(
  db: Queryable,
  { userId, requestedAt }: Withdrawal,
): Promise<boolean> {
  const freeze = await db.first(
    `select from guard_freezes
     where user_id = $1 and frozen_at + interval '1 hour' > $2 limit 1`,
    [userId, requestedAt],
  );
  return freeze !== null;
}

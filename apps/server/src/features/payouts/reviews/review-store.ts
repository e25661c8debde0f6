import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import type { OperatorApproval } from "../../../wire/signer/operator-approval.ts";
import { approvalsMax } from "../../../wire/signer/payment-signer.ts";
import type { Clearance } from "../withdrawals/index.ts";

/** Judges it once; a review takes it out of the way of payments. */
export async function storeClearance(
  tx: Tx,
  id: string,
  judged: { readonly clearedAs: Clearance; readonly approvalsNeeded: number; readonly at: Date },
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

export type ReviewWords = {
  readonly approvals: number;
  /** The code of the first operator that refused it. */
  readonly refusedFor: ReturnReason | null;
};

/** What the operators have said about one that waits for them. */
export async function findReviewWords(db: Queryable, id: string): Promise<ReviewWords> {
  const rows = await db.query<{ verdict: string; reason: string }>(
    "select verdict, reason from withdrawal_approvals where withdrawal_id = $1 order by at",
    [id],
  );
  const refused = rows.find(({ verdict }) => verdict === "refuse");
  return {
    approvals: rows.filter(({ verdict }) => verdict === "approve").length,
    refusedFor: refused ? (refused.reason as ReturnReason) : null,
  };
}

/** The passkeys' answers, the first ones, as many as the signer takes: it asks for two at most. */
export async function findApprovals(
  db: Queryable,
  id: string,
): Promise<readonly OperatorApproval[]> {
  return db.query<OperatorApproval>(
    `select operator_id, assertion from withdrawal_approvals
     where withdrawal_id = $1 and verdict = 'approve' order by at, operator_id
     limit ${approvalsMax}`,
    [id],
  );
}

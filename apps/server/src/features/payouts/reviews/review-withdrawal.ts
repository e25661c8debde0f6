import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { reviewEnd } from "../withdrawal-checks/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { isCalledOff } from "./called-off.ts";
import { findReviewWords, storeApproved } from "./review-store.ts";

export type ReviewWithdrawalDeps = { readonly database: Database; readonly clock: Clock };

/** What becomes of one that waits for operators: paid, still waiting, or back for a reason. */
export type ReviewOutcome = "approved" | "waits" | ReturnReason;

/**
 * Looks whether operators have decided. One refusal is enough. Without enough approvals in 72 hours
 * the money goes back automatically, and nobody can make it wait again.
 */
export async function reviewWithdrawal(
  { database, clock }: ReviewWithdrawalDeps,
  withdrawal: Withdrawal,
): Promise<ReviewOutcome> {
  const { id, reviewAt, approvalsNeeded } = withdrawal;
  const now = clock.now();
  if (withdrawal.cancelAskedAt !== null) return "cancelled-by-owner";
  if (await isCalledOff(database, withdrawal)) return "account-frozen";
  const { approvals, refusedFor } = await findReviewWords(database, id);
  if (refusedFor !== null) return refusedFor;
  if (approvals >= approvalsNeeded) {
    await storeApproved(database, id, now);
    return "approved";
  }
  return reviewAt !== null && reviewEnd(reviewAt) <= now ? "approval-overdue" : "waits";
}

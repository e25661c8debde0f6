import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Tx } from "../../../kernel/database.ts";
import { countApprovals, reviewEnd } from "../withdrawal-checks/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import {
  findReviewWords,
  isCalledOff,
  storeApproved,
  storeClearance,
  storeInReview,
} from "./review-store.ts";

type ClearWithdrawalDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** What one person may take out in 24 hours without an operator, in units. */
  readonly autoLimits: Readonly<Record<CurrencyCode, bigint>>;
  /** The line of everybody who judges or builds a payment, until the transaction ends. */
  readonly lockDesk: (tx: Tx) => Promise<unknown>;
};

/**
 * Judges a withdrawal before anything is built for it. Within the limit of 24 hours it is sent without
 * review; above it as many operators as `countApprovals` says have to approve it. One is judged at a
 * time, so that two small ones in place of a large one are seen together. Each is judged once; only what
 * the signer wanted more operators for goes before them again.
 * @returns true when it may be paid, false when it waits for operators.
 */
export async function clearWithdrawal(
  { database, clock, autoLimits, lockDesk }: ClearWithdrawalDeps,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const { id, amount } = withdrawal;
  if (isUnapproved(withdrawal)) {
    await storeInReview(database, id);
    return false;
  }
  if (withdrawal.clearedAs !== null) return true;
  const at = clock.now();
  return database.transaction(async (tx) => {
    await lockDesk(tx);
    const approvalsNeeded = await countApprovals(tx, withdrawal, autoLimits[amount.currency]);
    const clearedAs = approvalsNeeded === 0 ? "automatic" : "review";
    await storeClearance(tx, id, { clearedAs, approvalsNeeded, at });
    return clearedAs === "automatic";
  });
}

/** True when the signer wanted one operator more for it, until it is before the operators. */
export function isUnapproved({ state, clearedAs, approvedAt }: Withdrawal): boolean {
  return state === "held" && clearedAs === "review" && approvedAt === null;
}

/** What becomes of one that waits for operators: paid, still waiting, or back for a reason. */
type ReviewOutcome = "approved" | "waits" | ReturnReason;

/**
 * Looks whether operators have decided. One refusal is enough. Without enough approvals in 72 hours
 * the money goes back automatically, and nobody can make it wait again.
 */
export async function reviewWithdrawal(
  { database, clock }: Pick<ClearWithdrawalDeps, "database" | "clock">,
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

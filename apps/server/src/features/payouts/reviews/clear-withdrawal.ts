import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Tx } from "../../../kernel/database.ts";
import { countApprovals } from "../withdrawal-checks/index.ts";
import { isUnapproved, type Withdrawal } from "../withdrawals/index.ts";
import { storeClearance, storeInReview } from "./review-store.ts";

export type ClearWithdrawalDeps = {
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
  const { id, currency } = withdrawal;
  if (isUnapproved(withdrawal)) {
    await storeInReview(database, id);
    return false;
  }
  if (withdrawal.clearedAs !== null) return true;
  const at = clock.now();
  return database.transaction(async (tx) => {
    await lockDesk(tx);
    const approvalsNeeded = await countApprovals(tx, withdrawal, autoLimits[currency]);
    const clearedAs = approvalsNeeded === 0 ? "automatic" : "review";
    await storeClearance(tx, id, { clearedAs, approvalsNeeded, at });
    return clearedAs === "automatic";
  });
}

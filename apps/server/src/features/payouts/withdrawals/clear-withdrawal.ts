import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { lockPayoutDesk } from "./attempt-store.ts";
import { dayMs } from "./day-limit.ts";
import {
  findAutomaticUnits,
  findOwnDepositsLeft,
  storeClearance,
  storeInReview,
} from "./review-store.ts";
import { isUnapproved, type Withdrawal } from "./withdrawal.ts";

export type ClearWithdrawalDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** What one person may take out in 24 hours without an operator, in units. */
  readonly autoLimits: Readonly<Record<CurrencyCode, bigint>>;
};

/**
 * Judges a withdrawal before anything is built for it: alone within the limit of 24 hours, everything
 * else by operators; one where the owner's own deposits cover it, two where they do not. One at a
 * time, so that two small ones in place of a large one are seen together. Judged once; only what the
 * signer wanted more operators for goes before them again.
 * @returns true when it may be paid, false when it waits for operators.
 */
export async function clearWithdrawal(
  { database, clock, autoLimits }: ClearWithdrawalDeps,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const { id, currency, amountUnits, requestedAt } = withdrawal;
  if (isUnapproved(withdrawal)) {
    await storeInReview(database, id);
    return false;
  }
  if (withdrawal.clearedAs !== null) return true;
  const at = clock.now();
  return database.transaction(async (tx) => {
    await lockPayoutDesk(tx);
    // Counted as the signer counts: from a day before this order on, later ones included.
    const since = new Date(requestedAt.getTime() - dayMs);
    const taken = await findAutomaticUnits(tx, withdrawal, { since, waitingToo: false });
    const clearedAs = taken + amountUnits <= autoLimits[currency] ? "automatic" : "review";
    const covered = (await findOwnDepositsLeft(tx, withdrawal)) >= amountUnits;
    await storeClearance(tx, id, { clearedAs, approvalsNeeded: covered ? 1 : 2, at });
    return clearedAs === "automatic";
  });
}

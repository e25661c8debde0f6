import type { Database } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { type ProveExpiredDeps, proveExpired } from "../../chain/block-books/index.ts";
import { storeExpired } from "./attempt-store.ts";
import type { PayoutAttempt } from "./payout-attempt.ts";

export type ExpireAttemptDeps = ProveExpiredDeps & {
  readonly database: Database;
  readonly logger: Logger;
};

/** Ends an attempt once it is proved that no block can ever include it. */
export async function expireAttempt(
  deps: ExpireAttemptDeps,
  attempt: PayoutAttempt,
): Promise<boolean> {
  const { database, logger } = deps;
  const { txid } = attempt;
  const proof = await proveExpired(deps, attempt);
  if (proof === null) return false;
  logger.warn({ txid, withdrawal: attempt.withdrawalId }, "a payment has provably expired");
  await database.transaction((tx) => storeExpired(tx, attempt, proof));
  return true;
}

import { isProvablyExpired } from "@clearhold/tron";
import type { Database } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { PaymentChain } from "../../kernel/payment-chain.ts";
import { findCursor } from "../deposits/index.ts";
import { storeExpired } from "./attempt-store.ts";
import type { PayoutAttempt } from "./withdrawal.ts";

export type ExpireAttemptDeps = {
  readonly database: Database;
  readonly chain: PaymentChain;
  readonly logger: Logger;
};

/**
 * Ends an attempt once it is proved that no block can ever include it: a solid block at or past its
 * end is in our books, everything up to that block was read, the attempt was in none of it, and every
 * configured node has come as far and does not know it either (tron 1.5). Nothing weaker ends it.
 */
export async function expireAttempt(
  { database, chain, logger }: ExpireAttemptDeps,
  attempt: PayoutAttempt,
): Promise<boolean> {
  const { txid, expiresMs } = attempt;
  // An attempt that is still live here is in no block up to the cursor: a block that had it would
  // have ended it in the posting that moved the cursor onto it.
  const cursor = await findCursor(database);
  if (cursor === null || cursor.at.getTime() < expiresMs) return false;
  const expired = isProvablyExpired(expiresMs, {
    solidBlock: { number: cursor.number, timestamp: cursor.at.getTime() },
    scannedThrough: cursor.number,
    inOurIndex: false,
    answers: await chain.findSolid(txid),
    answersNeeded: chain.nodeCount,
  });
  if (!expired) return false;
  logger.warn({ txid, withdrawal: attempt.withdrawalId }, "a payment has provably expired");
  await database.transaction((tx) => storeExpired(tx, attempt, cursor.number));
  return true;
}

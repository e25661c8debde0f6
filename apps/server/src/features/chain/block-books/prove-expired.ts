import { isProvablyExpired } from "@clearhold/tron/block";
import type { Queryable } from "../../../kernel/database.ts";
import type { PaymentChain } from "../../../wire/chain/payment-chain.ts";
import { findCursor } from "./scan-store.ts";

export type ProveExpiredDeps = {
  readonly database: Queryable;
  readonly chain: Pick<PaymentChain, "findSolid" | "nodeCount">;
};

/**
 * The solid block that proves that a chain transaction of ours, live in our record, can never be in
 * any: the block is at or past its end and in our books, everything up to it was read, and every
 * configured node has come as far and does not know it either. Null until then: a weaker sign could
 * lead to a second payment.
 */
export async function proveExpired(
  { database, chain }: ProveExpiredDeps,
  { txid, expiresMs }: { readonly txid: string; readonly expiresMs: number },
): Promise<number | null> {
  // What is still live here is in no block up to the cursor: a block that had it would have ended it
  // in the posting that moved the cursor onto it.
  const cursor = await findCursor(database);
  if (cursor === null || cursor.at.getTime() < expiresMs) return null;
  const expired = isProvablyExpired(expiresMs, {
    solidBlock: { number: cursor.number, timestamp: cursor.at.getTime() },
    scannedThrough: cursor.number,
    inOurIndex: false,
    answers: await chain.findSolid(txid),
    answersNeeded: chain.nodeCount,
  });
  return expired ? cursor.number : null;
}

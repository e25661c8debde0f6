import type { Queryable } from "../../../kernel/database.ts";
import { findAutomaticUnits, findOwnDepositsLeft, type Whose } from "./approval-store.ts";

type Ordered = Whose & { readonly amountUnits: bigint; readonly requestedAt: Date };

/**
 * How many operators have to approve a withdrawal, or one that would be ordered now. None within what the owner
 * may take out in 24 hours without one; above it one where the owner's own deposits cover the amount, else two.
 * The day before the order counts, as the signer counts it, and everything ordered later.
 */
export async function countApprovals(
  db: Queryable,
  { amountUnits, requestedAt, ...whose }: Ordered,
  automaticUnits: bigint,
): Promise<0 | 1 | 2> {
  const taken = await findAutomaticUnits(db, whose, requestedAt);
  if (taken + amountUnits <= automaticUnits) return 0;
  return (await findOwnDepositsLeft(db, whose)) >= amountUnits ? 1 : 2;
}

import { RefusalError } from "@clearhold/client";

/** An order that was sent and whose outcome nobody has told us yet. */
export type UnresolvedOrder = { key: string; fingerprint: string };

/** What an order is, apart from the proofs that go with it: equal orders have equal fingerprints. */
export function fingerprintOf(order: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(order).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/**
 * The idempotency key of a review that opens now. The same order as one that got no answer keeps
 * that order's key, so that it cannot be carried out twice, not even after a reload.
 */
export function keyForReview(
  fingerprint: string,
  unresolved: readonly UnresolvedOrder[],
  mint: () => string,
): string {
  return unresolved.find((order) => order.fingerprint === fingerprint)?.key ?? mint();
}

/** Whether a failed money call may have moved money. Only a plain refusal says that it did not. */
export function mayHaveMoved(error: unknown): boolean {
  return !(error instanceof RefusalError) || error.unclear;
}

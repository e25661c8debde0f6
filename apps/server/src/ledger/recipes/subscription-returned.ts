import type { Money } from "@clearhold/money";
import { projectEscrow, userAvailable } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type SubscriptionReturned = {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly projectId: string;
  /** The whole price: a refund has no fee. */
  readonly amount: Money;
};

/** The raise failed, or the subscription was cancelled in time: all of it goes back. */
export function subscriptionReturned(fact: SubscriptionReturned): Journal {
  const { subscriptionId, userId, projectId, amount } = fact;
  return journal("subscription-returned", subscriptionId, [
    debit(projectEscrow(projectId, amount.currency), amount),
    credit(userAvailable(userId, amount.currency), amount),
  ]);
}

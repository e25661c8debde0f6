import type { Money } from "@clearhold/money";
import { projectEscrow, userAvailable } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type SubscriptionHeld = {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** A user subscribed to a project: the money waits in that project's escrow. */
export function subscriptionHeld(fact: SubscriptionHeld): Journal {
  const { subscriptionId, userId, projectId, amount } = fact;
  return journal("subscription-held", subscriptionId, [
    debit(userAvailable(userId, amount.currency), amount),
    credit(projectEscrow(projectId, amount.currency), amount),
  ]);
}

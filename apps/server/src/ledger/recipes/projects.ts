import { addMoney, type Money } from "@clearhold/money";
import {
  feeIncome,
  projectEscrow,
  projectSuspense,
  projectWallets,
  userAvailable,
} from "../chart-of-accounts.ts";
import { credit, debit, feeLine, type Journal, journal, journalOfTwo } from "../journal.ts";

type Subscription = {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly projectId: string;
  /** The whole price; a refund has no fee. */
  readonly amount: Money;
};
type Inflow = { readonly inflowId: string; readonly projectId: string; readonly amount: Money };

/** A user subscribed to a project: the money waits in that project's escrow. */
export function subscriptionHeld(fact: Subscription): Journal {
  const { subscriptionId, userId, projectId, amount } = fact;
  return journalOfTwo("subscription-held", subscriptionId, {
    debit: userAvailable(userId, amount.currency),
    credit: projectEscrow(projectId, amount.currency),
    amount,
  });
}

/** The raise failed, or the subscription was cancelled in time: all of it goes back. */
export function subscriptionReturned(fact: Subscription): Journal {
  const { subscriptionId, userId, projectId, amount } = fact;
  return journalOfTwo("subscription-returned", subscriptionId, {
    debit: projectEscrow(projectId, amount.currency),
    credit: userAvailable(userId, amount.currency),
    amount,
  });
}

/** The chain made a payment to a project's address final. What it means is decided later. */
export function projectInflowReceived(fact: Inflow): Journal {
  const credit = projectSuspense(fact.projectId, fact.amount.currency);
  const places = { debit: projectWallets, credit };
  return journalOfTwo("project-inflow-received", fact.inflowId, { ...fact, ...places });
}

/** What had arrived is recognised as the project's inflow: it is the subscribers' now. */
export function projectInflowBooked({ inflowId, projectId, amount }: Inflow): Journal {
  return journalOfTwo("project-inflow-booked", inflowId, {
    debit: projectSuspense(projectId, amount.currency),
    credit: projectEscrow(projectId, amount.currency),
    amount,
  });
}

/** What an inflow brought above the principal of a failed project belongs to no subscriber. */
export function projectInflowUnbooked({ inflowId, projectId, amount }: Inflow): Journal {
  return journalOfTwo("project-inflow-unbooked", inflowId, {
    debit: projectEscrow(projectId, amount.currency),
    credit: projectSuspense(projectId, amount.currency),
    amount,
  });
}

type Payout = {
  /** The line that is paid: the subscription's own id, or that of its line of money that came later. */
  readonly lineId: string;
  readonly userId: string;
  readonly projectId: string;
  /** The line's part of the escrow less the platform's fee. */
  readonly earnings: Money;
  /** A fifth of the profit, rounded down; zero without a profit. */
  readonly platformFee: Money;
};

/** A settled project paid one subscription. A part of zero has nothing to book and no journal. */
export function projectPaidOut(fact: Payout): Journal {
  const { lineId, userId, projectId, earnings, platformFee } = fact;
  return journal("project-paid-out", lineId, [
    debit(projectEscrow(projectId, earnings.currency), addMoney(earnings, platformFee)),
    credit(userAvailable(userId, earnings.currency), earnings),
    ...feeLine(feeIncome(platformFee.currency), platformFee),
  ]);
}

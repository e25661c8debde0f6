import type { Money } from "@clearhold/money";
import { hotWallet, projectCosts } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectCostPaid = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The chain made the payment of a cost final. */
export function projectCostPaid(fact: ProjectCostPaid): Journal {
  const { spendingId, projectId, amount, occurredAt } = fact;
  const booked = journal("project-cost-paid", spendingId, [
    debit(projectCosts(projectId, amount.currency), amount),
    credit(hotWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

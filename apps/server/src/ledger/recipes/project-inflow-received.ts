import type { Money } from "@clearhold/money";
import { projectSuspense, projectWallets } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectInflowReceived = {
  readonly inflowId: string;
  readonly projectId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The chain made a payment to a project's address final. What it means is decided later. */
export function projectInflowReceived(fact: ProjectInflowReceived): Journal {
  const { inflowId, projectId, amount, occurredAt } = fact;
  const booked = journal("project-inflow-received", inflowId, [
    debit(projectWallets(amount.currency), amount),
    credit(projectSuspense(projectId, amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

import type { Money } from "@clearhold/money";
import { projectEscrow, projectSuspense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectInflowBooked = {
  readonly inflowId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** An operator recognised what had arrived as the project's inflow: it is the subscribers' now. */
export function projectInflowBooked({ inflowId, projectId, amount }: ProjectInflowBooked): Journal {
  return journal("project-inflow-booked", inflowId, [
    debit(projectSuspense(projectId, amount.currency), amount),
    credit(projectEscrow(projectId, amount.currency), amount),
  ]);
}

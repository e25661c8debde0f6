import type { Money } from "@clearhold/money";
import { projectEscrow, projectSuspense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectInflowUnbooked = {
  readonly inflowId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** What an inflow brought above the principal of a project that failed is nobody's there. */
export function projectInflowUnbooked({
  inflowId,
  projectId,
  amount,
}: ProjectInflowUnbooked): Journal {
  return journal("project-inflow-unbooked", inflowId, [
    debit(projectEscrow(projectId, amount.currency), amount),
    credit(projectSuspense(projectId, amount.currency), amount),
  ]);
}

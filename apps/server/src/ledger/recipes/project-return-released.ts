import type { Money } from "@clearhold/money";
import { projectReturns, projectSuspense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectReturnReleased = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** It did not reach its sender in its time: all of it is in suspense again. */
export function projectReturnReleased({
  spendingId,
  projectId,
  amount,
}: ProjectReturnReleased): Journal {
  return journal("project-return-released", spendingId, [
    debit(projectReturns(projectId, amount.currency), amount),
    credit(projectSuspense(projectId, amount.currency), amount),
  ]);
}

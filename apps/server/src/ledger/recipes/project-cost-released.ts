import type { Money } from "@clearhold/money";
import { projectCosts, projectEscrow } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectCostReleased = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** A cost that was not paid in its time: all of it is in escrow again. */
export function projectCostReleased({
  spendingId,
  projectId,
  amount,
}: ProjectCostReleased): Journal {
  return journal("project-cost-released", spendingId, [
    debit(projectCosts(projectId, amount.currency), amount),
    credit(projectEscrow(projectId, amount.currency), amount),
  ]);
}

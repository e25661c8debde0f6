import type { Money } from "@clearhold/money";
import { projectCosts, projectEscrow } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectCostSetAside = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** Two operators accepted a cost: no result counts it any more, whenever it is paid. */
export function projectCostSetAside({
  spendingId,
  projectId,
  amount,
}: ProjectCostSetAside): Journal {
  return journal("project-cost-set-aside", spendingId, [
    debit(projectEscrow(projectId, amount.currency), amount),
    credit(projectCosts(projectId, amount.currency), amount),
  ]);
}

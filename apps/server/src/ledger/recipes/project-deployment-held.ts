import type { Money } from "@clearhold/money";
import { projectEscrow, projectOutgoing } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectDeploymentHeld = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** Two operators announced a deployment: the amount is out of escrow until it has left or is back. */
export function projectDeploymentHeld({
  spendingId,
  projectId,
  amount,
}: ProjectDeploymentHeld): Journal {
  return journal("project-deployment-held", spendingId, [
    debit(projectEscrow(projectId, amount.currency), amount),
    credit(projectOutgoing(projectId, amount.currency), amount),
  ]);
}

import type { Money } from "@clearhold/money";
import { projectEscrow, projectOutgoing } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectDeploymentReturned = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** A deployment that nobody got, for whatever reason: all of it is in escrow again. */
export function projectDeploymentReturned({
  spendingId,
  projectId,
  amount,
}: ProjectDeploymentReturned): Journal {
  return journal("project-deployment-returned", spendingId, [
    debit(projectOutgoing(projectId, amount.currency), amount),
    credit(projectEscrow(projectId, amount.currency), amount),
  ]);
}

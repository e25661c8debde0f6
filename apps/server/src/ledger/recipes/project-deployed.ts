import type { Money } from "@clearhold/money";
import { hotWallet, projectOutgoing } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectDeployed = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The chain made a deployment final: the venture has the coins. */
export function projectDeployed(fact: ProjectDeployed): Journal {
  const { spendingId, projectId, amount, occurredAt } = fact;
  const booked = journal("project-deployed", spendingId, [
    debit(projectOutgoing(projectId, amount.currency), amount),
    credit(hotWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

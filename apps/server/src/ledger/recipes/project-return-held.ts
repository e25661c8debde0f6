import type { Money } from "@clearhold/money";
import { projectReturns, projectSuspense } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectReturnHeld = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
};

/** Two operators return an arrival to its sender: it is out of suspense, and nothing else can take it. */
export function projectReturnHeld({ spendingId, projectId, amount }: ProjectReturnHeld): Journal {
  return journal("project-return-held", spendingId, [
    debit(projectSuspense(projectId, amount.currency), amount),
    credit(projectReturns(projectId, amount.currency), amount),
  ]);
}

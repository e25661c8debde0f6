import type { Money } from "@clearhold/money";
import { hotWallet, projectReturns } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectReturnPaid = {
  readonly spendingId: string;
  readonly projectId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The chain made it final: the sender has it back. */
export function projectReturnPaid(fact: ProjectReturnPaid): Journal {
  const { spendingId, projectId, amount, occurredAt } = fact;
  const booked = journal("project-return-paid", spendingId, [
    debit(projectReturns(projectId, amount.currency), amount),
    credit(hotWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

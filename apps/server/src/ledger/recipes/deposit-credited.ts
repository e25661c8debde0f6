import type { Money } from "@clearhold/money";
import { depositWallets, userAvailable } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type DepositCredited = {
  readonly depositId: string;
  readonly userId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The chain made a payment to a user's address final: the user may spend it. */
export function depositCredited(fact: DepositCredited): Journal {
  const { depositId, userId, amount, occurredAt } = fact;
  const booked = journal("deposit-credited", depositId, [
    debit(depositWallets(amount.currency), amount),
    credit(userAvailable(userId, amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

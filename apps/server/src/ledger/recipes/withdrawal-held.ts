import type { Money } from "@clearhold/money";
import { userAvailable, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type WithdrawalHeld = {
  readonly withdrawalId: string;
  readonly userId: string;
  /** The whole amount asked for, fee included. */
  readonly amount: Money;
};

/** A user asked for a withdrawal: the money is out of reach, but still the user's. */
export function withdrawalHeld({ withdrawalId, userId, amount }: WithdrawalHeld): Journal {
  return journal("withdrawal-held", withdrawalId, [
    debit(userAvailable(userId, amount.currency), amount),
    credit(userHeld(userId, amount.currency), amount),
  ]);
}

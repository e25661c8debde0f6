import type { Money } from "@clearhold/money";
import { userAvailable, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type WithdrawalReturned = {
  readonly withdrawalId: string;
  readonly userId: string;
  /** All that was held. */
  readonly amount: Money;
};

/** A withdrawal will not be paid: all that was held is the user's to spend again. */
export function withdrawalReturned({ withdrawalId, userId, amount }: WithdrawalReturned): Journal {
  return journal("withdrawal-returned", withdrawalId, [
    debit(userHeld(userId, amount.currency), amount),
    credit(userAvailable(userId, amount.currency), amount),
  ]);
}

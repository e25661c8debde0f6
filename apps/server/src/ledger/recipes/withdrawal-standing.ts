import { userAvailable, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { WithdrawalHeld } from "./withdrawal-held.ts";

/** A payout that goes on to its owner's address by a standing instruction: held as any withdrawal is. */
export function withdrawalStanding({ withdrawalId, userId, amount }: WithdrawalHeld): Journal {
  return journal("withdrawal-standing", withdrawalId, [
    debit(userAvailable(userId, amount.currency), amount),
    credit(userHeld(userId, amount.currency), amount),
  ]);
}

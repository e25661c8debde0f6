import { houseDeficit, userAvailable } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { WithdrawalHeld } from "./withdrawal-held.ts";

/** What a user owed since a restored backup: taken, whole, from what was credited since. */
export function withdrawalRepaid({ withdrawalId, userId, amount }: WithdrawalHeld): Journal {
  return journal("withdrawal-repaid", withdrawalId, [
    debit(userAvailable(userId, amount.currency), amount),
    credit(houseDeficit(amount.currency), amount),
  ]);
}

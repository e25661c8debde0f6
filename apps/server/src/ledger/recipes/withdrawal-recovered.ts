import { userAvailable, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { WithdrawalHeld } from "./withdrawal-held.ts";

/** A withdrawal that a restored backup had lost, held again before the chain's payment of it is booked. */
export function withdrawalRecovered({ withdrawalId, userId, amount }: WithdrawalHeld): Journal {
  return journal("withdrawal-recovered", withdrawalId, [
    debit(userAvailable(userId, amount.currency), amount),
    credit(userHeld(userId, amount.currency), amount),
  ]);
}

import { houseDeficit, userAvailable, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { WithdrawalHeld } from "./withdrawal-held.ts";

export type WithdrawalRecovered = WithdrawalHeld & {
  /** The balance does not hold it: the house bears it until the user is credited enough. */
  readonly isOwed: boolean;
};

/** A withdrawal that a restored backup had lost, held again before the chain's payment of it is booked. */
export function withdrawalRecovered(recovered: WithdrawalRecovered): Journal {
  const { withdrawalId, userId, amount, isOwed } = recovered;
  const { currency } = amount;
  return journal("withdrawal-recovered", withdrawalId, [
    debit(isOwed ? houseDeficit(currency) : userAvailable(userId, currency), amount),
    credit(userHeld(userId, currency), amount),
  ]);
}

import { houseDeficit } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { Difference } from "./surplus-found.ts";

/** The chain holds less than the books. The house bears the loss, and no user's balance changes. */
export function shortfallBooked({ findingId, wallet, amount, occurredAt }: Difference): Journal {
  const booked = journal("shortfall-booked", findingId, [
    debit(houseDeficit(amount.currency), amount),
    credit(wallet, amount),
  ]);
  return { ...booked, occurredAt };
}

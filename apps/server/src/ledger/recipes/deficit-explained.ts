import type { Money } from "@clearhold/money";
import { houseDeficit, unclassified } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type DeficitExplained = {
  /** Of the alert that told the loss. */
  readonly shortfallId: string;
  /** The whole of it. */
  readonly amount: Money;
};

/** A loss that was booked and was none: the coins came back as a surplus, and the two end each other. */
export function deficitExplained({ shortfallId, amount }: DeficitExplained): Journal {
  return journal("deficit-explained", `alert-${shortfallId}`, [
    debit(unclassified(amount.currency), amount),
    credit(houseDeficit(amount.currency), amount),
  ]);
}

import { unclassified } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { Difference } from "./surplus-found.ts";

/**
 * A later reading of the chain shows whose a surplus is. This takes it out of "unclassified"; the
 * journal beside it books what it was, on the same wallet.
 */
export function surplusExplained({ findingId, wallet, amount, occurredAt }: Difference): Journal {
  const booked = journal("surplus-explained", findingId, [
    debit(unclassified(amount.currency), amount),
    credit(wallet, amount),
  ]);
  return { ...booked, occurredAt };
}

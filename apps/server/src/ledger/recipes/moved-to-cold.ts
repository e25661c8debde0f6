import type { Money } from "@clearhold/money";
import { coldWallet, hotWallet } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type MovedToCold = {
  readonly moveId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** What the hot wallet held above its limit lies on the cold address now. */
export function movedToCold({ moveId, amount, occurredAt }: MovedToCold): Journal {
  const booked = journal("moved-to-cold", moveId, [
    debit(coldWallet(amount.currency), amount),
    credit(hotWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

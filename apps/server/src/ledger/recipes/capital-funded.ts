import type { Money } from "@clearhold/money";
import { hotWallet, houseCapital } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type CapitalFunded = {
  /** The chain deposit to the hot wallet. */
  readonly depositId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The owners paid coins of their own to the hot wallet. */
export function capitalFunded({ depositId, amount, occurredAt }: CapitalFunded): Journal {
  const booked = journal("capital-funded", depositId, [
    debit(hotWallet(amount.currency), amount),
    credit(houseCapital(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

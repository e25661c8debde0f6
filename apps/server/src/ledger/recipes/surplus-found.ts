import type { Money } from "@clearhold/money";
import type { Account } from "../chart-of-accounts.ts";
import { unclassified } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

/** A difference between what the chain holds at an address of ours and what the books say. */
export type Difference = {
  /** Names the address, the currency and the height at which it was found. */
  readonly findingId: string;
  /** The account of the wallet that the address belongs to. */
  readonly wallet: Account;
  readonly amount: Money;
  readonly occurredAt: Date;
};

/** The chain holds more than the books. The rest is kept until its owner is found. */
export function surplusFound({ findingId, wallet, amount, occurredAt }: Difference): Journal {
  const booked = journal("surplus-found", findingId, [
    debit(wallet, amount),
    credit(unclassified(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

import type { Money } from "@clearhold/money";
import { resourceWallet } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import { walletOf } from "../wallet-of.ts";

export type AddressToppedUp = {
  readonly moveId: string;
  /** Whose address got it; the TRX stays the house's. */
  readonly purpose: "user" | "project";
  readonly amount: Money<"TRX">;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** The resource wallet gave an assigned address the TRX that its sweep costs. */
export function addressToppedUp({ moveId, purpose, amount, occurredAt }: AddressToppedUp): Journal {
  const booked = journal("address-topped-up", moveId, [
    debit(walletOf(purpose, amount.currency), amount),
    credit(resourceWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

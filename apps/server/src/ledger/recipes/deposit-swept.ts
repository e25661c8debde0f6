import type { Money } from "@clearhold/money";
import { hotWallet } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import { walletOf } from "../wallet-of.ts";

export type DepositSwept = {
  readonly moveId: string;
  /** Whose address it was that the coins came to. */
  readonly purpose: "user" | "project";
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** Coins moved from an assigned address to the hot wallet: nobody's balance changes. */
export function depositSwept({ moveId, purpose, amount, occurredAt }: DepositSwept): Journal {
  const booked = journal("deposit-swept", moveId, [
    debit(hotWallet(amount.currency), amount),
    credit(walletOf(purpose, amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

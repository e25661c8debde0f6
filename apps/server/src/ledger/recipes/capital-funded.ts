import type { Money } from "@clearhold/money";
import { type Account, hotWallet, houseCapital } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type CapitalFunded = {
  /** The chain deposit to a wallet of the house. */
  readonly depositId: string;
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
  /** Where they paid it; the hot wallet where none is named. */
  readonly wallet?: Account;
};

/** The owners paid coins of their own to a wallet of the house. */
export function capitalFunded(fact: CapitalFunded): Journal {
  const { depositId, amount, occurredAt, wallet = hotWallet(amount.currency) } = fact;
  const booked = journal("capital-funded", depositId, [
    debit(wallet, amount),
    credit(houseCapital(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

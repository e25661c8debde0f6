import type { Money } from "@clearhold/money";
import { coldWallet } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import { walletOf } from "../wallet-of.ts";

export type ReturnedFromCold = {
  /** The movement on the chain, by the id that an arrival of it would have. */
  readonly depositId: string;
  readonly to: "hot" | "resource";
  readonly amount: Money;
  /** The time of the block. */
  readonly occurredAt: Date;
};

/** People with the cold key gave coins back to a wallet that works: no new capital. */
export function returnedFromCold({ depositId, to, amount, occurredAt }: ReturnedFromCold): Journal {
  const booked = journal("returned-from-cold", depositId, [
    debit(walletOf(to, amount.currency), amount),
    credit(coldWallet(amount.currency), amount),
  ]);
  return { ...booked, occurredAt };
}

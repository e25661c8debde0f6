import type { Money } from "@clearhold/money";
import { exchangeDesk, houseCapital } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type DeskFunded = { readonly fundingId: string; readonly amount: Money };

/** An operator gave a part of the capital to the exchange to trade with. */
export function deskFunded({ fundingId, amount }: DeskFunded): Journal {
  return journal("desk-funded", fundingId, [
    debit(houseCapital(amount.currency), amount),
    credit(exchangeDesk(amount.currency), amount),
  ]);
}

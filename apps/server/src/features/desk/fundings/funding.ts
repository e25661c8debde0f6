import type { Money } from "@clearhold/money";

/** A part of the house's capital that an operator gave to the exchange to trade with. */
export type DeskFunding = {
  /** The reference of its journal: one id is booked once. */
  readonly id: string;
  readonly amount: Money;
  /** For the house; empty where nothing was noted. */
  readonly note: string;
  readonly operator: string;
  readonly fundedAt: Date;
  /** Null while it stands. */
  readonly takenBack: { readonly operator: string; readonly at: Date } | null;
};

/** What an operator puts a name to; the database reads the same text out of its rows. */
export function fundingText({ amount, note }: Pick<DeskFunding, "amount" | "note">): string {
  return `${takebackText({ amount })}\n${note}`;
}

export function takebackText({ amount }: Pick<DeskFunding, "amount">): string {
  return `${amount.units} ${amount.currency}`;
}

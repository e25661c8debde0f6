import type { CurrencyCode } from "@clearhold/money";

/** Somebody a user may pay: an entry of the address book, for one currency. */
export type Payee = {
  readonly id: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly note: string;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  /** When its owner confirmed it, in Unix seconds; null for what was only noted. */
  readonly confirmedAt: number | null;
  /** From when the guard has it on the whitelist; null when it has not. */
  readonly whitelistedFrom: Date | null;
};

export type PayeeName = Pick<Payee, "userId" | "currency" | "address">;

/** What fits into one book: more than anybody pays, fewer than a thief could hide one among. */
export const payeesMax = 100;

/**
 * Addresses that wait as notes, in all and of the last day: a session alone writes them, so it fills
 * neither the book nor the owner's mailbox, which hears of each.
 */
export const notesMax = 10;
export const notesDailyMax = 3;

import { addressWaitSeconds } from "@clearhold/contract/waits";
import type { CurrencyCode } from "@clearhold/money";
import type { SwitchStates } from "../../../wire/guard/address-switches.ts";

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

export type TrustFacts = { readonly switches: SwitchStates; readonly now: Date };

/**
 * Unix seconds until which the address lock keeps a payee from being paid, 0 until its owner confirms it;
 * null when it can be paid. The guard decides by rows of its own; this tells its owner before.
 */
export function lockedUntilOf(
  { confirmedAt }: Payee,
  { switches, now }: TrustFacts,
): number | null {
  if (!switches["address-lock"].on) return null;
  if (confirmedAt === null) return 0;
  const until = confirmedAt + addressWaitSeconds;
  return until * 1000 > now.getTime() ? until : null;
}

/** What fits into one book: more than anybody pays, fewer than a thief could hide one among. */
export const payeesMax = 100;

/**
 * Addresses that wait as notes, in all and of the last day: a session alone writes them, so it fills
 * neither the book nor the owner's mailbox, which hears of each.
 */
export const notesMax = 10;
export const notesDailyMax = 3;

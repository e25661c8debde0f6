import type { CurrencyCode } from "@clearhold/money";

/** Somebody a user may pay: an entry of the address book, for one currency. */
export type Payee = {
  readonly id: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly note: string;
  readonly isDefault: boolean;
  readonly isWhitelisted: boolean;
  readonly createdAt: Date;
};

/** The guard's word that the owner confirmed a payee, kept beside it. */
export type Confirmation = { readonly mac: string; readonly confirmedAt: number };

import type { Language } from "@clearhold/contract/refusals";

/** What a mail says, in both forms. */
export type Content = { readonly subject: string; readonly text: string; readonly html: string };

/** For whom a mail is written. */
export type Reader = {
  readonly language: Language;
  /** The owner's own words; nobody else can know that they belong into the mail. */
  readonly phrase?: string | undefined;
};

export type Fact = readonly [name: string, value: string];

/** A mail in words. */
export type Letter = {
  readonly subject: string;
  readonly opening: string;
  /** Six digits, set apart. */
  readonly code?: string;
  /** What the code or the notice is about. */
  readonly facts: readonly Fact[];
  readonly closing: readonly string[];
  /** The one link that a mail can have. */
  readonly button?: { readonly hint: string; readonly button: string; readonly link: string };
};

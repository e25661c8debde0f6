import type { FactName, Facts, NoticeKind } from "../notices.ts";

type UseKind = CodeUse["kind"];

/** Everything that letters and text messages say in one language. */
export type Words = {
  /** Shown above the owner's own phrase. */
  readonly phrase: string;
  /** The last line of every letter. */
  readonly signature: string;
  readonly automatic: string;
  readonly facts: Readonly<Record<FactName, string>>;
  readonly factors: Readonly<Record<Facts["factor"], string>>;
  readonly settings: Readonly<Record<Facts["setting"], string>>;
  readonly states: Readonly<Record<Facts["state"], string>>;
  readonly refusals: Readonly<Record<Facts["refusal"], string>>;
  readonly notMe: { readonly hint: string; readonly button: string };
  readonly code: {
    readonly subject: string;
    /** Before the code: what it does. */
    readonly opening: Readonly<Record<UseKind, string>>;
    /** As a text message: `{code}`, and what else the use has: `{amount}`, `{address}`, `{factor}`, `{state}`. */
    readonly message: Readonly<Record<UseKind, string>>;
    readonly closing: readonly string[];
  };
  readonly notices: Readonly<Record<NoticeKind, NoticeWords>>;
  /** Ends a notice that has no button to freeze the account. */
  readonly ifNotYou: string;
};

export type NoticeWords = {
  readonly subject: string;
  readonly opening: string;
  readonly closing?: string;
  /** In place of the general one; empty where nothing is to be done. */
  readonly ifNotYou?: string;
};

/** What a code will do; the mail says it in words, so that nobody gives it away unknowingly. */
export type CodeUse =
  | { readonly kind: "stranger" | "confirm" | "login-password" | "fund-password" }
  | { readonly kind: "new-email" | "old-email" | "new-phone" }
  | { readonly kind: "add-passkey" | "remove-passkey" | "recovery-codes" | "close-account" }
  | { readonly kind: "payee"; readonly address: string }
  | { readonly kind: "factor"; readonly factor: Facts["factor"]; readonly on: boolean }
  | { readonly kind: "whitelist"; readonly currency: string; readonly address: string }
  | {
      readonly kind: "address-switches";
      /** The positions of those that are set. */
      readonly settings: Readonly<Partial<Record<Facts["setting"], boolean | undefined>>>;
    }
  | {
      readonly kind: "payment";
      readonly amount: string;
      readonly currency: string;
      readonly address: string;
    }
  | {
      readonly kind: "standing-payout";
      /** What is subscribed. */
      readonly amount: string;
      readonly currency: string;
      readonly project: string;
      /** Where its payout will go. */
      readonly address: string;
    };

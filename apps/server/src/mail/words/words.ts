import type { CodeUse } from "../code-use.ts";
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

type NoticeWords = {
  readonly subject: string;
  readonly opening: string;
  readonly closing?: string;
  /** In place of the general one; empty where nothing is to be done. */
  readonly ifNotYou?: string;
};

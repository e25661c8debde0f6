import type {
  MessageCategory,
  ToldEventKind,
  ToldFactKind,
} from "@clearhold/contract/message-kinds";

export type DecidedKind = "nickname-decided" | "certification-decided";
type Decision = "accepted" | "refused";

/** What messages say in one language. `{amount}` and its like are filled from the fact. */
export type MessageWords = {
  readonly categories: Readonly<Record<MessageCategory, string>>;
  /** Which messages of a category are not mailed: `toldNotice` and the guard's own letters have the rest. */
  readonly mailNotes: Readonly<Record<MessageCategory, string>>;
  /** Title and text. */
  readonly facts: Readonly<Record<ToldFactKind, readonly [title: string, text: string]>>;
  readonly events: Readonly<Record<ToldEventKind, string>>;
  /** What an event's title cannot say, where it does: nobody else is to be suspected of these. */
  readonly eventTexts: Readonly<Partial<Record<ToldEventKind, string>>>;
  /** What operators decided about something that a person had sent. */
  readonly decisions: Readonly<
    Record<DecidedKind, Readonly<Record<Decision, readonly [title: string, text: string]>>>
  >;
  /** What the return of a withdrawal is called where its owner's own deed ended it. */
  readonly ends: Readonly<Record<"withdrawal-called-off" | "withdrawal-cancelled", string>>;
  /** What came of a person's part in a project. */
  readonly result: string;
  /** Of a restored withdrawal that the balance did not hold. */
  readonly debt: string;
  /** In whose words a project ended. */
  readonly why: string;
  /** Where what a withdrawal waited for is over, or has no words. */
  readonly wait: string;
  /** Who has to approve a withdrawal and until when: one operator, and several. */
  readonly approvals: readonly [one: string, several: string];
  /** While a withdrawal that waits can be cancelled. */
  readonly cancel: string;
  /** For which level documents were sent. */
  readonly level: string;
  /** What ends a sentence, what stands before what it is about, and what two sentences have between them. */
  readonly signs: { readonly stop: string; readonly colon: string; readonly gap: string };
  readonly notYou: string;
  /** A subscription that its owner cancelled. */
  readonly cancelled: readonly [title: string, text: string];
};

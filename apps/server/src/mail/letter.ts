import type { Language } from "@clearhold/contract/refusals";
import { renderHtml } from "./letter-html.ts";
import { withoutLinks } from "./plain-words.ts";
import { wordsOf } from "./words/words.ts";

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

/** The same words as plain text and as a page without images, scripts or anything from elsewhere. */
export function renderLetter({ language, phrase }: Reader, letter: Letter): Content {
  const reader = { language, phrase: phrase && withoutLinks(phrase) };
  return {
    subject: letter.subject,
    text: renderText(reader, letter),
    html: renderHtml(reader, letter),
  };
}

function renderText({ language, phrase }: Reader, letter: Letter): string {
  const { opening, code, facts, closing, button } = letter;
  const words = wordsOf(language);
  const parts = [
    // Not the first line: that one is shown on locked screens.
    opening,
    phrase === undefined ? undefined : `${words.phrase}: ${phrase}`,
    code,
    facts.length === 0 ? undefined : facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...closing,
    button && `${button.hint}\n${button.button}: ${button.link}`,
    words.signature,
    words.automatic,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

import type { Content, Letter, Reader } from "./letter.ts";
import { renderHtml } from "./letter-html.ts";
import { withoutLinks } from "./plain-words.ts";
import { wordsOf } from "./words/words-of.ts";

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

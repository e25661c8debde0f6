import { type Language, languages } from "@clearhold/contract/refusals";
import { z } from "zod";
import { ArticleFault, linksOf, parseBlocks, readScreens, unseen } from "../help/index.ts";
import type { PressText } from "./text.ts";
import { DraftFault, readWordsFile } from "./words-file.ts";

const contentLengthMax = 60_000;

/** HTML's name or number of a sign. Its number would hide a sign that draws nothing; its name is shown. */
const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;

const Content = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(contentLengthMax)
  .refine((text) => text.search(unseen) < 0, "has hidden characters")
  .refine((text) => !entity.test(text), "has a sign as HTML writes it, such as &amp;");

/**
 * Reads a file of words whose contents are Markdown, of which a text shows what the help shows: headings,
 * paragraphs, lists, emphasis and links to screens. @throws DraftFault
 */
export function parseText(file: Uint8Array): PressText["words"] {
  const words = readWordsFile(file, Content);
  const screens = readScreens();
  for (const language of languages) checkContent(language, words[language].content, screens);
  return words;
}

function checkContent(language: Language, content: string, screens: readonly string[]): void {
  try {
    for (const link of linksOf({ blocks: parseBlocks(content) })) {
      const isDead = link.kind === "screen" && !screens.includes(link.path);
      if (isDead) throw new ArticleFault(`links to ${link.path}, which is no screen`);
    }
  } catch (error) {
    if (!(error instanceof ArticleFault)) throw error;
    throw new DraftFault(`${language}.content: ${error.message}`);
  }
}

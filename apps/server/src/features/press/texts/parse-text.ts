import { shownLine } from "@clearhold/contract/primitives/text";
import { type Language, languages } from "@clearhold/contract/refusals";
import { z } from "zod";
import { ArticleFault, parseBlocks } from "../help/index.ts";
import type { PressText } from "./text.ts";

const titleLengthMax = 80;
const contentLengthMax = 60_000;

/** What does not fit in a text, the field named first. */
export class TextFault extends Error {}

/** Signs that draw nothing or turn the text around them; the joiner of emoji stays. */
const unseen = /(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

const Words = z.strictObject({
  title: shownLine(titleLengthMax),
  content: z
    .string()
    .trim()
    .min(1, "is empty")
    .max(contentLengthMax)
    .refine((text) => !unseen.test(text), "has hidden characters"),
});
const WordsFile = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, Words])) as Record<
    Language,
    typeof Words
  >,
);

/**
 * Reads a JSON file `{"en-us": {"title": "…", "content": "Markdown"}, …}`. The Markdown is what the help
 * shows: headings, paragraphs, lists, emphasis and links to screens. @throws TextFault
 */
export function parseText(file: Uint8Array): PressText["words"] {
  const parsed = WordsFile.safeParse(jsonOf(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TextFault(`${issue?.path.join(".") || "file"}: ${issue?.message}`);
  }
  for (const language of languages) checkContent(language, parsed.data[language].content);
  return parsed.data;
}

function checkContent(language: Language, content: string): void {
  try {
    parseBlocks(content);
  } catch (error) {
    if (!(error instanceof ArticleFault)) throw error;
    throw new TextFault(`${language}.content: ${error.message}`);
  }
}

function jsonOf(file: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(file).toString("utf8"));
  } catch {
    throw new TextFault("file: does not hold JSON");
  }
}

import type { Language } from "./languages.ts";
import { refusals } from "./refusals.ts";
import { type FindingCode, findingWords } from "./withdrawal-rules.ts";

/** A finding in words, by the catalogue of all languages. */
export function findingText(
  code: FindingCode,
  language: Language,
  details: Readonly<Record<string, string>> = {},
): string {
  return findingWords(code, language, details, (refusal) => refusals[refusal].text[language]);
}

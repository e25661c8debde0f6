import { fillRefusal } from "@clearhold/contract/fill-places";
import type { RefusalCode, RefusalTexts } from "@clearhold/contract/refusals";
import { useCallback } from "react";
import { useMessages } from "use-intl";
import { useLanguage } from "../preferences/use-language.ts";
import { refusalWords } from "./refusal-words.ts";

/** What a failed call says, in the language of the screen. */
export function useRefusalWords(): (error: unknown) => string {
  const language = useLanguage();
  const texts = useRefusalTexts();
  return useCallback((error) => refusalWords(error, language, texts), [language, texts]);
}

/** What a refusal says that a form knows before it asks. */
export function useRefusalText() {
  const language = useLanguage();
  const texts = useRefusalTexts();
  return (code: RefusalCode, details: Readonly<Record<string, string>> = {}): string =>
    fillRefusal(texts[code], language, details);
}

/** The catalogue in the language of the screen, its places open. It is part of the dictionary. */
export function useRefusalTexts(): RefusalTexts {
  return useMessages().refusals;
}

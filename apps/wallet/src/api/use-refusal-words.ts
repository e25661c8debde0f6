import { useCallback } from "react";
import { useLanguage } from "../preferences/use-language.ts";
import { refusalWords } from "./refusal-words.ts";

/** What a failed call says, in the language of the screen. */
export function useRefusalWords(): (error: unknown) => string {
  const language = useLanguage();
  return useCallback((error) => refusalWords(error, language), [language]);
}

import type { Language } from "./languages.ts";
import { waitWords } from "./wait-words.ts";

/** Fills `{name}` in a text. What has no value stays empty. */
export function fillPlaces(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "");
}

/** Fills the text of a refusal with its details; `{wait}` is its `seconds` in words. */
export function fillRefusal(
  text: string,
  language: Language,
  details: Readonly<Record<string, string>>,
): string {
  const { seconds } = details;
  const wait = seconds === undefined ? {} : { wait: waitWords(Number(seconds), language) };
  return fillPlaces(text, { ...details, ...wait });
}

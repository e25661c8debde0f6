import { RefusalError } from "@clearhold/client";
import { fillRefusal } from "@clearhold/contract/fill-places";
import type { Language } from "@clearhold/contract/languages";
import type { RefusalCode, RefusalTexts } from "@clearhold/contract/refusals";
import { readableDetails } from "./readable-details.ts";

/**
 * What a failed call says to a person: the catalogue's text for its code, in the language of the
 * screen. A code that this build does not know speaks by the server's own words.
 */
export function refusalWords(error: unknown, language: Language, texts: RefusalTexts): string {
  if (!(error instanceof RefusalError)) return texts["server-busy"];
  const { code, message, details } = error;
  if (!isRefusalCode(code, texts)) return message || texts["server-busy"];
  return fillRefusal(texts[code], language, readableDetails(details));
}

/** Whether this build has words for a code. */
export function isRefusalCode(code: string, texts: RefusalTexts): code is RefusalCode {
  return Object.hasOwn(texts, code);
}

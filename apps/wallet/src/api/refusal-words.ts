import { RefusalError } from "@clearhold/client";
import { isRefusalCode, type Language, refusalText } from "@clearhold/contract/refusals";
import { readableDetails } from "./readable-details.ts";

/**
 * What a failed call says to a person: the catalogue's text for its code, in the language of the
 * screen. A code that this build does not know speaks by the server's own words.
 */
export function refusalWords(error: unknown, language: Language): string {
  if (!(error instanceof RefusalError)) return refusalText("server-busy", language);
  if (!isRefusalCode(error.code)) return error.message || refusalText("server-busy", language);
  return refusalText(error.code, language, readableDetails(error.details));
}

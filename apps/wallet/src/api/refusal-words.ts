import { RefusalError } from "@clearhold/client";
import { isRefusalCode, type Language, refusalText } from "@clearhold/contract/refusals";
import { formatTime } from "../time/format-time.ts";

/**
 * What a failed call says to a person: the catalogue's text for its code, in the language of the
 * screen. A code that this build does not know speaks by the server's own words.
 */
export function refusalWords(error: unknown, language: Language): string {
  if (!(error instanceof RefusalError)) return refusalText("server-busy", language);
  if (!isRefusalCode(error.code)) return error.message || refusalText("server-busy", language);
  return refusalText(error.code, language, readable(error.details));
}

/** Moments travel as Unix seconds and are read as local time. */
function readable(details: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      name === "until" && /^\d{9,10}$/.test(value) ? formatTime(Number(value)) : value,
    ]),
  );
}

/** What the routes' searches have in common: plain texts, each of which may be absent. */
export type SearchTexts = Readonly<Record<string, string | undefined>>;

/**
 * The id a screen is about. Links of an earlier kind carry a whole JSON in `data`, plain, encoded
 * or in base 64. Only its id is read, because anybody can write a link: the server's values win.
 */
export function readId(search: SearchTexts): string | undefined {
  return search.id || idInside(search.data);
}

function idInside(data: string | undefined): string | undefined {
  if (!data) return undefined;
  for (const decode of [plain, decodeURIComponent, decodeBase64]) {
    try {
      const value: unknown = JSON.parse(decode(data));
      const id = typeof value === "object" ? (value as { id?: unknown } | null)?.id : value;
      if (typeof id === "string") return id;
      // Categories of messages have numbers.
      if (Number.isSafeInteger(id)) return `${id}`;
    } catch {
      // not in this form: the next one is tried
    }
  }
  return undefined;
}

function plain(text: string): string {
  return text;
}

function decodeBase64(text: string): string {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

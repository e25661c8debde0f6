import { isSafeLink } from "@clearhold/contract/primitives/safe-link";
import { type Language, languages } from "@clearhold/contract/refusals";
import { z } from "zod";
import { momentOf } from "../../projects/terms/index.ts";
import { readScreens } from "../help/index.ts";
import { DraftFault, readWordsFile } from "../texts/index.ts";
import { cleanHtml } from "./clean-html.ts";
import type { NoticeDraft, NoticeWords } from "./notice.ts";

const Content = z.string().max(20_000).default("");

/** What was typed, and the words in a JSON file: `{"en-us": {"title": "…", "content": "<p>…</p>"}, …}`. */
export type NoticeAsk = {
  readonly kind: NoticeDraft["kind"];
  readonly file: Uint8Array;
  readonly link: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly pinned: boolean;
};

/**
 * Reads what an operator wrote; the HTML is cleaned. A ticker and a banner may have a title alone. Times are
 * ISO 8601 or relative to `now`. @throws DraftFault
 */
export function parseNotice(ask: NoticeAsk, now: Date): NoticeDraft {
  const words = wordsOf(ask.file);
  const without = languages.filter((language) => words[language].content === "");
  const mayBeEmpty = ask.kind === "ticker" || ask.kind === "banner";
  if (without.length > 0 && (!mayBeEmpty || without.length < languages.length)) {
    throw new DraftFault(`${without[0]}.content: is empty`);
  }
  const link = ask.link ?? "";
  if (link !== "" && !isSafeLink(link)) {
    throw new DraftFault("link: must be #/<screen> or an address that begins with https://");
  }
  checkScreens(words, link);
  const fromAt = timeOf("from", ask.from, now);
  const untilAt = timeOf("until", ask.until, now);
  if (untilAt && untilAt <= (fromAt ?? now)) {
    throw new DraftFault("until: must be after now and after from");
  }
  return { kind: ask.kind, words, link, pinned: ask.pinned, fromAt, untilAt };
}

function wordsOf(file: Uint8Array): Record<Language, NoticeWords> {
  const words = readWordsFile(file, Content);
  const pairs = languages.map((language) => {
    const { title, content } = words[language];
    const clean = cleanHtml(content);
    return [language, { title, content: hasWords(clean) ? clean : "" }] as const;
  });
  return Object.fromEntries(pairs) as Record<Language, NoticeWords>;
}

/** Elements without words show nothing. */
function hasWords(html: string): boolean {
  return html.replace(/<[^>]*>/g, "").trim() !== "";
}

/** A link to a screen that does not exist would lead people to a page that says so. */
function checkScreens(words: Record<Language, NoticeWords>, link: string): void {
  const screens = readScreens();
  const places = [
    ["link", link] as const,
    ...languages.flatMap((language) =>
      [...words[language].content.matchAll(/ href="([^"]*)"/g)].map(
        ([, href = ""]) => [`${language}.content`, href] as const,
      ),
    ),
  ];
  for (const [place, href] of places) {
    const [, path] = /^#(\/[^?]*)/.exec(href) ?? [];
    if (path !== undefined && !screens.includes(path)) {
      throw new DraftFault(`${place}: leads to ${path}, which is no screen`);
    }
  }
}

function timeOf(field: "from" | "until", text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const at = momentOf(text, now);
  if (Number.isNaN(at.getTime())) {
    throw new DraftFault(`${field}: must be a time such as 2027-01-31T12:00:00Z, or +30m from now`);
  }
  return at;
}

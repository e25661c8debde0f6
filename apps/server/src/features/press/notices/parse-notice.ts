import { isSafeLink } from "@clearhold/contract/primitives/safe-link";
import { shownLine } from "@clearhold/contract/primitives/text";
import { type Language, languages } from "@clearhold/contract/refusals";
import { z } from "zod";
import { momentOf } from "../../projects/terms/index.ts";
import { cleanHtml } from "./clean-html.ts";
import type { NoticeDraft, NoticeWords } from "./notice.ts";

const titleLengthMax = 80;
const contentLengthMax = 20_000;

/** What does not fit in a notice, the field named first. */
export class NoticeFault extends Error {
  constructor(fault: string) {
    super(fault);
    this.name = "NoticeFault";
  }
}

/** What was typed, and the words in a JSON file: `{"en-us": {"title": "…", "content": "<p>…</p>"}, …}`. */
export type NoticeAsk = {
  readonly kind: NoticeDraft["kind"];
  readonly file: Uint8Array;
  readonly link: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly pinned: boolean;
};

const Words = z.strictObject({
  title: shownLine(titleLengthMax),
  content: z.string().max(contentLengthMax).default(""),
});
const WordsFile = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, Words])) as Record<
    Language,
    typeof Words
  >,
);

/**
 * Reads what an operator wrote; the HTML is cleaned. A ticker and a banner may have a title alone. Times are
 * ISO 8601 or relative to `now`. @throws NoticeFault
 */
export function parseNotice(ask: NoticeAsk, now: Date): NoticeDraft {
  const words = wordsOf(ask.file);
  const without = languages.filter((language) => words[language].content === "");
  const mayBeEmpty = ask.kind === "ticker" || ask.kind === "banner";
  if (without.length > 0 && (!mayBeEmpty || without.length < languages.length)) {
    throw new NoticeFault(`${without[0]}.content: is empty`);
  }
  const link = ask.link ?? "";
  if (link !== "" && !isSafeLink(link)) {
    throw new NoticeFault("link: must be #/<screen> or an address that begins with https://");
  }
  const fromAt = timeOf("from", ask.from, now);
  const untilAt = timeOf("until", ask.until, now);
  if (untilAt && untilAt <= (fromAt ?? now)) {
    throw new NoticeFault("until: must be after now and after from");
  }
  return { kind: ask.kind, words, link, pinned: ask.pinned, fromAt, untilAt };
}

function wordsOf(file: Uint8Array): Record<Language, NoticeWords> {
  const parsed = WordsFile.safeParse(jsonOf(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join(".") || "file";
    const isTitle = place.endsWith(".title") && issue?.code === "custom";
    const because = isTitle
      ? `must be 1 to ${titleLengthMax} visible characters without < >`
      : issue?.message;
    throw new NoticeFault(`${place}: ${because}`);
  }
  const pairs = languages.map((language) => {
    const { title, content } = parsed.data[language];
    return [language, { title, content: cleanHtml(content) }] as const;
  });
  return Object.fromEntries(pairs) as Record<Language, NoticeWords>;
}

function jsonOf(file: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(file).toString("utf8"));
  } catch {
    throw new NoticeFault("file: does not hold JSON");
  }
}

function timeOf(field: "from" | "until", text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const at = momentOf(text, now);
  if (Number.isNaN(at.getTime())) {
    throw new NoticeFault(
      `${field}: must be a time such as 2027-01-31T12:00:00Z, or +30m from now`,
    );
  }
  return at;
}

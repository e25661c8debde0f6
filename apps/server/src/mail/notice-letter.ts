import { type Facts, factsOf, type Notice, type NoticeKind } from "./notices.ts";
import {
  type Content,
  type Fact,
  type Reader,
  renderLetter,
  withoutLinks,
} from "./render-letter.ts";
import type { Words } from "./words/words.ts";
import { wordsOf } from "./words/words-of.ts";

export type { Notice } from "./notices.ts";

/** The letter about something that happened at a time. */
export function noticeLetter(reader: Reader, notice: Notice, at: Date): Content {
  const words = wordsOf(reader.language);
  const { subject, opening, closing = "", ifNotYou } = words.notices[notice.kind];
  const { notMeLink } = notice;
  // The button says it by itself.
  const advice = notMeLink === undefined ? (ifNotYou ?? words.ifNotYou) : "";
  return renderLetter(reader, {
    subject,
    opening,
    facts: [...rowsOf(notice, words), rowOf("at", at, words)],
    closing: [closing, advice].filter((sentence) => sentence !== ""),
    ...(notMeLink === undefined ? {} : { button: { ...words.notMe, link: notMeLink } }),
  });
}

function rowsOf(notice: Notice, words: Words): Fact[] {
  const facts: Partial<Facts> & { kind: NoticeKind } = notice;
  return factsOf(notice.kind).flatMap((name) => {
    const value = facts[name];
    return value === undefined || value === "" ? [] : [rowOf(name, value, words)];
  });
}

function rowOf(name: keyof Facts, value: Date | string | number, words: Words): Fact {
  return [words.facts[name], value instanceof Date ? inUtc(value) : inWords(name, value, words)];
}

/** Others' own words, some of them a stranger's. */
const freeWords: ReadonlySet<keyof Facts> = new Set([
  "device",
  "area",
  "name",
  "nickname",
  "project",
  "reason",
]);

/** A choice of ours has its name in each language; what others typed leads nowhere. */
function inWords(name: keyof Facts, value: string | number, words: Words): string {
  const choices: Partial<Record<keyof Facts, Readonly<Record<string, string>>>> = {
    factor: words.factors,
    setting: words.settings,
    state: words.states,
  };
  const text = choices[name]?.[value] ?? String(value);
  return freeWords.has(name) ? withoutLinks(text) : text;
}

/** Mails have no time zone of their reader. */
function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

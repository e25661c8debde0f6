import { helpArticle } from "@clearhold/contract/help-articles";
import { type Language, refusals } from "@clearhold/contract/refusals";
import type { HelpEntry } from "@clearhold/contract/wallet/press/help";
import { type Article, linesOf } from "./article.ts";
import type { Articles } from "./read-articles.ts";

/** What an article is found by. */
type Page = {
  readonly article: Article;
  /** What is shown of it, and the same as it is searched. */
  readonly lines: readonly { readonly shown: string; readonly text: string }[];
  readonly fields: readonly { readonly text: string; readonly weight: number }[];
};

export type HelpIndex = readonly Page[];

const resultsMax = 10;
/**
 * The share of the typed pieces that an article must hold: a wrong letter or an ending is forgiven.
 * Less for syllables, whose pieces also reach over the borders of words.
 */
const leastShare = { letters: 0.6, syllables: 0.4 };
const syllable = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The articles of a language, ready to be searched. */
export function indexArticles(articles: Articles, language: Language): HelpIndex {
  return [...articles.values()].map((article) => {
    const said = helpArticle(article.id).refusals.map((code) => refusals[code].text[language]);
    const shown = [article.summary, ...linesOf(article)].flatMap(sentencesIn(language));
    return {
      article,
      lines: shown.map((line) => ({ shown: line, text: plain(line) })),
      fields: [
        { text: plain(article.title), weight: 4 },
        { text: plain(article.also), weight: 4 },
        { text: plain(`${article.summary} ${said.join(" ")}`), weight: 2 },
        { text: plain(linesOf(article).join(" ")), weight: 1 },
      ],
    };
  });
}

/**
 * Articles that hold the words, best first. Words are compared by pieces of two or three characters, so that
 * Chinese needs no spaces and Korean no stems.
 */
export function searchArticles(index: HelpIndex, words: string): HelpEntry[] {
  const pieces = piecesOf(words);
  if (pieces.length === 0) return [];
  const phrase = plain(words).trim();
  const found = index.map((page) => ({ page, score: scoreOf(page, pieces, phrase) }));
  return found
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, resultsMax)
    .map(({ page }) => entryOf(page, pieces));
}

/** 0 where too little of the words is found anywhere. A whole phrase counts double. */
function scoreOf({ fields }: Page, pieces: readonly string[], phrase: string): number {
  const held = pieces.filter((piece) => fields.some(({ text }) => text.includes(piece)));
  const least = pieces.some((piece) => syllable.test(piece))
    ? leastShare.syllables
    : leastShare.letters;
  if (held.length < least * pieces.length) return 0;
  return fields.reduce((sum, { text, weight }) => {
    const share = held.filter((piece) => text.includes(piece)).length / pieces.length;
    return sum + weight * (share + (text.includes(phrase) ? 1 : 0));
  }, 0);
}

/** An article with the line of it that holds most of the words; its summary where none holds more. */
function entryOf({ article: { id, title }, lines }: Page, pieces: readonly string[]): HelpEntry {
  const counted = lines.map(({ shown, text }) => ({
    shown,
    count: pieces.filter((piece) => text.includes(piece)).length,
  }));
  const best = counted.reduce((most, line) => (line.count > most.count ? line : most));
  return { id, title, summary: best.shown };
}

/** A result shows the one sentence that holds the words: some paragraphs fill half a screen. */
function sentencesIn(language: Language): (line: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return (line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim());
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Pieces of three letters of each word; of two where a character is a syllable or a word. */
function piecesOf(words: string): string[] {
  const runs = plain(words).match(/[\p{Script=Han}]+|[\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu) ?? [];
  const pieces = runs.flatMap((run) => {
    const size = syllable.test(run) ? 2 : 3;
    const letters = [...run];
    if (letters.length <= size) return [run];
    return letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(""));
  });
  return [...new Set(pieces)];
}

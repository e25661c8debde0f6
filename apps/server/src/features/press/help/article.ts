import { fillPlaces } from "@clearhold/contract/fill-places";
import { type HelpArticleId, helpArticleIds } from "@clearhold/contract/help-articles";
import type { HelpBlock, HelpSpan } from "@clearhold/contract/wallet/press/help";
import { lexer, type Token, type Tokens } from "marked";
import { helpFacts } from "./help-facts.ts";

/** One article in one language. */
export type Article = {
  readonly id: HelpArticleId;
  readonly title: string;
  readonly summary: string;
  /** Words that people look for it with, and that it may not say. */
  readonly also: string;
  /** `file#name` of the code that it describes; written in the English article for all languages. */
  readonly rules: readonly string[];
  /** The fingerprint of its rules when somebody last compared it with them. */
  readonly checked: string;
  readonly blocks: readonly HelpBlock[];
};

/** Signs that draw nothing or turn the text around them; the joiner of emoji stays. */
export const unseen = /(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** An article that cannot be shown, in words for its author. */
export class ArticleFault extends Error {}

/**
 * An article as its file has it: a head of `name: value` lines, then Markdown. Facts in braces are filled.
 * @throws ArticleFault for anything that the help does not show, raw HTML and pictures among it.
 */
export function parseArticle(id: HelpArticleId, file: string): Article {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || body === undefined) throw new ArticleFault("has no head");
  const { summary = "", also = "", rules = "", checked = "", ...others } = readHead(head);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ArticleFault(`does not know ${unknown} in its head`);
  const [first, ...rest] = lexer(filled(body.trim())).filter(({ type }) => type !== "space");
  if (first?.type !== "heading" || summary === "") {
    throw new ArticleFault("needs a title and a summary");
  }
  return {
    ...{ id, title: wordsOf(spansOf(first.tokens)), summary: filled(summary), also, checked },
    rules: rules.split(" ").filter((rule) => rule !== ""),
    blocks: rest.flatMap(blockOf),
  };
}

/** Markdown as the help shows it. @throws ArticleFault as `parseArticle`. */
export function parseBlocks(markdown: string): HelpBlock[] {
  return lexer(markdown.trim())
    .filter(({ type }) => type !== "space")
    .flatMap(blockOf);
}

/** All words of an article's blocks, one line for each paragraph or item. */
export function linesOf({ blocks }: Pick<Article, "blocks">): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "heading") return [block.text];
    return block.kind === "list" ? block.items.map(wordsOf) : [wordsOf(block.spans)];
  });
}

/** The links of an article. */
export function linksOf({ blocks }: Pick<Article, "blocks">): HelpSpan[] {
  const spans = blocks.flatMap((block) => {
    if (block.kind === "heading") return [];
    return block.kind === "list" ? block.items.flat() : block.spans;
  });
  return spans.filter(({ kind }) => kind === "article" || kind === "screen");
}

function wordsOf(spans: readonly HelpSpan[]): string {
  return spans.map(({ text }) => text).join("");
}

function readHead(head: string): Record<string, string> {
  const pairs = head.split("\n").map((row): [string, string] => {
    const colon = row.indexOf(": ");
    if (colon < 1) throw new ArticleFault(`cannot read "${row}" in its head`);
    return [row.slice(0, colon), row.slice(colon + 2).trim()];
  });
  return Object.fromEntries(pairs);
}

function filled(text: string): string {
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name = ""]) => !(name in helpFacts));
  if (unknown) throw new ArticleFault(`does not know the fact ${unknown[0]}`);
  return fillPlaces(text, helpFacts);
}

function blockOf(token: Token): HelpBlock[] {
  switch (token.type) {
    case "heading":
      return [{ kind: "heading", text: wordsOf(spansOf(token.tokens)) }];
    case "paragraph":
      return [{ kind: "paragraph", spans: spansOf(token.tokens) }];
    case "list": {
      const { ordered, items, start } = token as Tokens.List;
      return [{ kind: "list", ordered, start: start === "" ? 1 : start, items: items.map(itemOf) }];
    }
    default:
      throw new ArticleFault(`has ${token.type}, which the help does not show: ${token.raw}`);
  }
}

/** The words of an item, also where empty lines are between the items. */
function itemOf({ tokens }: Tokens.ListItem): HelpSpan[] {
  const [words, below] = tokens.filter(({ type }) => type !== "space");
  const spans = spansOf(words?.type === "paragraph" ? words.tokens : words && [words]);
  if (!below) return spans;
  throw new ArticleFault(
    `has ${below.type} below an item, which the help does not show: ${below.raw}`,
  );
}

function spansOf(tokens: readonly Token[] = []): HelpSpan[] {
  return tokens.flatMap((token): HelpSpan[] => {
    // An item of a list wraps its words once more.
    if (token.type === "text" && "tokens" in token) return spansOf(token.tokens);
    if (token.type === "text" || token.type === "escape") {
      // A sign may also have come as its number, which is read by now: `&#x202e;` turns a line around.
      return [{ kind: "text", text: token.text.replaceAll("\n", " ").replace(unseen, "") }];
    }
    if (token.type === "strong") return [{ kind: "strong", text: wordsOf(spansOf(token.tokens)) }];
    if (token.type === "link") return [linkOf(token as Tokens.Link)];
    throw new ArticleFault(`has ${token.type}, which the help does not show: ${token.raw}`);
  });
}

/** `help:<article>` or `#/<screen>`; the help leads nowhere else. A bare address stays what it is: text. */
function linkOf({ href, autolink, tokens, text: address }: Tokens.Link): HelpSpan {
  if (autolink) return { kind: "text", text: address };
  const text = wordsOf(spansOf(tokens));
  if (/^#\/[A-Za-z]+$/.test(href)) return { kind: "screen", text, path: href.slice(1) };
  const id = helpArticleIds.find((known) => href === `help:${known}`);
  if (id === undefined) throw new ArticleFault(`has a dead link: ${href}`);
  return { kind: "article", text, id };
}

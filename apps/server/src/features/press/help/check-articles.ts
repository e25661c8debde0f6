import { hash } from "node:crypto";
import { type HelpArticleId, helpArticle, helpArticleIds } from "@clearhold/contract/help-articles";
import { type Language, languages, refusals } from "@clearhold/contract/refusals";
import { type Article, ArticleFault, linesOf, linksOf, parseArticle } from "./article.ts";
import { type ArticleFiles, articlePath } from "./read-articles.ts";

export type HelpSources = {
  readonly files: ArticleFiles;
  /** The screens of the wallet, such as `/Deposit`. */
  readonly screens: readonly string[];
  /** The text of a file of the repository; null where there is none. */
  read(file: string): string | null;
};

/** `stale`: the rule has changed since somebody compared the article with it. */
export type HelpFault = {
  readonly file: string;
  readonly kind: "missing" | "unknown" | "unreadable" | "dead-link" | "dead-rule" | "stale";
  readonly words: string;
};

/** Everything that is wrong with the help, by file; nothing when it can be shown as it is. */
export function checkArticles(sources: HelpSources): HelpFault[] {
  return [
    ...screenFaults(sources),
    ...languages.flatMap((language) => faultsOf(sources, language)),
  ];
}

/**
 * The fingerprint of what an article describes: its refusals, the code that it names and, for a
 * translation, the English words. @throws ArticleFault where a rule or the English article is missing.
 */
export function fingerprintOf(sources: HelpSources, language: Language, id: HelpArticleId): string {
  const english = parseArticle(id, sources.files["en-us"].get(id) ?? "");
  const said = helpArticle(id).refusals.map((code) => refusals[code].text[language]);
  const rules = english.rules.map((rule) => ruleText(sources, rule));
  const original =
    language === "en-us" ? [] : [english.title, english.summary, ...linesOf(english)];
  return hash("sha256", JSON.stringify([said, rules, original])).slice(0, 12);
}

function faultsOf(sources: HelpSources, language: Language): HelpFault[] {
  const files = sources.files[language];
  const strangers = [...files.keys()].filter((name) => !helpArticleIds.some((id) => id === name));
  return [
    ...strangers.map((name) => ({
      file: articlePath(language, name),
      kind: "unknown" as const,
      words: "is not in packages/contract/src/help-articles.ts",
    })),
    ...helpArticleIds.flatMap((id) => articleFaults(sources, language, id)),
  ];
}

function articleFaults(sources: HelpSources, language: Language, id: HelpArticleId): HelpFault[] {
  const file = articlePath(language, id);
  const text = sources.files[language].get(id);
  if (text === undefined) return [{ file, kind: "missing", words: `has no ${language} text` }];
  const article = attempt(() => parseArticle(id, text));
  if (typeof article === "string") return [{ file, kind: "unreadable", words: article }];
  return [...linkFaults(sources, file, article), ...ruleFaults(sources, language, file, article)];
}

function linkFaults({ screens }: HelpSources, file: string, article: Article): HelpFault[] {
  return linksOf(article).flatMap((link) =>
    link.kind === "screen" && !screens.includes(link.path)
      ? [{ file, kind: "dead-link", words: `links to ${link.path}, which is no screen` }]
      : [],
  );
}

function ruleFaults(
  sources: HelpSources,
  language: Language,
  file: string,
  { id, checked }: Article,
): HelpFault[] {
  const now = attempt(() => ({
    fingerprint: fingerprintOf(sources, language, id),
    isFree: isFree(sources, id),
  }));
  if (typeof now === "string") return [{ file, kind: "dead-rule", words: now }];
  if (now.isFree) return [{ file, kind: "dead-rule", words: "names no rule that it explains" }];
  if (now.fingerprint === checked) return [];
  const words = `is older than what it explains; compare it, then \`help reviewed ${id}\``;
  return [{ file, kind: "stale", words }];
}

/** Whether nothing would show that an article is older than what it says. */
function isFree(sources: HelpSources, id: HelpArticleId): boolean {
  const { rules } = parseArticle(id, sources.files["en-us"].get(id) ?? "");
  return rules.length === 0 && helpArticle(id).refusals.length === 0;
}

function screenFaults({ screens }: HelpSources): HelpFault[] {
  return helpArticleIds.flatMap((id) =>
    helpArticle(id)
      .screens.filter((screen) => !screens.includes(screen))
      .map((screen) => ({
        file: "packages/contract/src/help-articles.ts",
        kind: "dead-link" as const,
        words: `${id} names ${screen}, which is no screen`,
      })),
  );
}

/**
 * The declaration that `file#name` names, from its first line to the line that ends it: in TypeScript or
 * SQL. A line that ends its parameters, such as `): Promise<void> {`, does not end it.
 */
function ruleText({ read }: HelpSources, rule: string): string {
  const [file = "", name = ""] = rule.split("#");
  const lines = read(file)?.split("\n") ?? [];
  const start = lines.findIndex((line) =>
    new RegExp(`^(export )?(async )?(const|function|type|create function) ${name}\\b`).test(line),
  );
  if (start < 0) throw new ArticleFault(`describes ${rule}, which is not there`);
  const length = lines.slice(start).findIndex((line) => /^\S.*;$|^}$/.test(line));
  return lines.slice(start, start + length + 1).join("\n");
}

function attempt<Value>(work: () => Value): Value | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof ArticleFault) return error.message;
    throw error;
  }
}

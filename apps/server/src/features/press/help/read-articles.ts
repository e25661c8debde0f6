import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type HelpArticleId, helpArticleIds } from "@clearhold/contract/help-articles";
import { type Language, languages } from "@clearhold/contract/refusals";
import { type Article, parseArticle } from "./article.ts";

export const repositoryRoot = path.resolve(import.meta.dirname, "../../../../../..");
const folder = path.join(repositoryRoot, "apps/server/help");

export type Articles = ReadonlyMap<HelpArticleId, Article>;
export type ArticleFiles = Readonly<Record<Language, ReadonlyMap<string, string>>>;

/** The path of an article's file, from the root of the repository. */
export function articlePath(language: Language, id: string): string {
  return `apps/server/help/${language}/${id}.md`;
}

/** Every file of the help, by language and name; the names may be of no article. */
export function readArticleFiles(): ArticleFiles {
  return eachLanguage((language) => {
    const own = path.join(folder, language);
    const names = existsSync(own) ? readdirSync(own) : [];
    const files = names.map((name) => [
      name.replace(/\.md$/, ""),
      readFileSync(path.join(own, name), "utf8"),
    ]);
    return new Map(files as [string, string][]);
  });
}

/** Every article in every language. @throws ArticleFault, which `help check` tells beforehand. */
export function parseArticles(files: ArticleFiles): Readonly<Record<Language, Articles>> {
  return eachLanguage(
    (language) =>
      new Map(
        helpArticleIds.map((id) => [id, parseArticle(id, files[language].get(id) ?? "")] as const),
      ),
  );
}

function eachLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const pairs = languages.map((language) => [language, make(language)]);
  return Object.fromEntries(pairs) as Record<Language, Value>;
}

import { type HelpArticleId, helpArticle, helpSections } from "@clearhold/contract/help-articles";
import type { Language } from "@clearhold/contract/refusals";
import {
  type HelpEntry,
  listHelp,
  readHelp,
  searchHelp,
} from "@clearhold/contract/wallet/press/help";
import { type App, bind } from "../../../http/index.ts";
import type { Article } from "./article.ts";
import { type Articles, parseArticles, readArticleFiles } from "./read-articles.ts";
import { type HelpIndex, indexArticles, searchArticles } from "./search-articles.ts";

/** Answers the calls of the help. The articles are read once; they change only with the code. */
export function bindHelp(app: App): void {
  const articles = parseArticles(readArticleFiles());
  const indexes = new Map<Language, HelpIndex>();
  const indexOf = (language: Language) => {
    const index = indexes.get(language) ?? indexArticles(articles[language], language);
    indexes.set(language, index);
    return index;
  };

  bind(app, listHelp, async ({ visitor }) => {
    const all = [...articles[visitor.language].values()];
    return helpSections.map((section) => ({ section, articles: entriesIn(section, all) }));
  });
  bind(app, searchHelp, async ({ ask, visitor }) =>
    searchArticles(indexOf(visitor.language), ask.words),
  );
  bind(app, readHelp, async ({ ask, visitor }) => viewOf(articles[visitor.language], ask.id));
}

function viewOf(articles: Articles, id: HelpArticleId) {
  const article = articles.get(id);
  if (!article) throw new Error(`the help has no ${id}`);
  const { section } = helpArticle(article.id);
  const others = [...articles.values()].filter((other) => other !== article);
  return {
    ...entryOf(article),
    section,
    blocks: [...article.blocks],
    related: entriesIn(section, others),
  };
}

function entriesIn(section: string, articles: readonly Article[]): HelpEntry[] {
  return articles.filter(({ id }) => helpArticle(id).section === section).map(entryOf);
}

function entryOf({ id, title, summary }: Article): HelpEntry {
  return { id, title, summary };
}

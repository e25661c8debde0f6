import { helpArticleIds } from "@clearhold/contract/help-articles";
import { z } from "zod";
import { place } from "../../acts/fields.ts";
import { checkArticles, markReviewed, readHelpSources } from "../../features/press/help/index.ts";
import { command } from "./command.ts";

/** Needs nothing but the repository: no server, no database. */
export const helpCheck = command({
  name: "help check",
  summary: "Finds dead links, missing languages and articles older than the rule they explain.",
  input: {},
  async run() {
    const faults = checkArticles(readHelpSources());
    const lines = faults.map(({ file, words }) => `${file}: ${words}`);
    return {
      ok: faults.length === 0,
      data: { articles: helpArticleIds.length, faults },
      lines: [...lines, `${helpArticleIds.length} articles, ${faults.length} faults`],
    };
  },
});

/** Notes that somebody has read an article again, in every language, beside the rule that changed. */
export const helpReviewed = command({
  name: "help reviewed",
  summary:
    "Notes that somebody compared an article, in every language, with the rules it explains.",
  input: { article: place("article", z.enum(helpArticleIds)) },
  async run(_context, { article }) {
    markReviewed(article);
    return { data: { article }, lines: [`${article} is noted as compared with its rules`] };
  },
});

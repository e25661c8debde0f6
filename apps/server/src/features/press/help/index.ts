export { ArticleFault, parseBlocks } from "./article.ts";
export { checkArticles } from "./check-articles.ts";
export { bindHelp } from "./help-routes.ts";
export { markReviewed, readHelpSources } from "./help-sources.ts";

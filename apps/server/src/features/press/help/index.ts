export { ArticleFault, linksOf, parseBlocks, unseen } from "./article.ts";
export { checkArticles } from "./check-articles.ts";
export { bindHelp } from "./help-routes.ts";
export { markReviewed, readHelpSources, readScreens } from "./help-sources.ts";

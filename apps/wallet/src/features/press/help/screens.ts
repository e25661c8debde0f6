export { ArticleScreen } from "./article-screen.tsx";
export { HelpScreen } from "./help-screen.tsx";

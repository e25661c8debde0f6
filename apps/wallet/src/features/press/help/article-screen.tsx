import { helpArticle } from "@clearhold/contract/help-articles";
import type { HelpArticleView } from "@clearhold/contract/wallet/press/help";
import { TextSkeleton } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./article.module.css";
import { ArticleBlocks } from "./article-blocks.tsx";
import { articleQuery } from "./help-data.ts";
import { Articles } from "./help-screen.tsx";
import { WhomToAsk } from "./whom-to-ask.tsx";

/** One article, the screen that it is about, and the articles beside it. */
export function ArticleScreen() {
  const t = useText();
  const { id = "" } = useSearch({ from: "/HelpDetail" });
  const article = useQuery(articleQuery(id));
  return (
    <AppScreen title={t("help.title")} backTo="/HelpCenter">
      <Found query={article} what="article" skeleton={<TextSkeleton paragraphs={3} />}>
        {(found) => <Article article={found} />}
      </Found>
      <WhomToAsk />
    </AppScreen>
  );
}

function Article({ article }: { article: HelpArticleView }) {
  const t = useText();
  const [screen] = helpArticle(article.id).screens;
  return (
    <>
      <article className={styles.article}>
        <p className={styles.section}>{t(`help.${article.section}`)}</p>
        <h2 className={styles.title}>{article.title}</h2>
        <p className={styles.summary}>{article.summary}</p>
        <Card>
          <ArticleBlocks blocks={article.blocks} />
        </Card>
        {screen && (
          <a className={styles.screen} href={`#${screen}`}>
            {t("help.open")}
          </a>
        )}
      </article>
      {article.related.length > 0 && (
        <Section title={t("help.related")}>
          <Articles label={t("help.related")} articles={article.related} />
        </Section>
      )}
    </>
  );
}

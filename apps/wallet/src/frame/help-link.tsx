import { articleOfScreen, type HelpArticleId } from "@clearhold/contract/help-articles";
import { IconButton } from "@clearhold/ui/actions";
import { Link, useRouterState } from "@tanstack/react-router";
import { useText } from "../text/use-text.ts";
import styles from "./help-link.module.css";

/** The way from a refusal to the article that explains it. */
export function HelpLink({ article }: { article: HelpArticleId }) {
  const t = useText();
  return (
    <Link to="/HelpDetail" search={{ id: article }} className={styles.link}>
      {t("help.explain")}
    </Link>
  );
}

/** The way from a screen to its article, at the end of the top bar; nothing where there is none. */
export function ScreenHelp() {
  const t = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const article = articleOfScreen(path);
  if (!article) return null;
  const label = t("help.about");
  return (
    <IconButton
      icon="help"
      label={label}
      render={<Link to="/HelpDetail" search={{ id: article }} aria-label={label} />}
    />
  );
}

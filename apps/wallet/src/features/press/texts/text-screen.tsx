import type { TextView } from "@clearhold/contract/wallet/press/texts";
import { Button } from "@clearhold/ui/actions";
import { TextSkeleton, toast } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { Refused } from "../../../api/refused.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useSession } from "../../../session/session-store.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import articleStyles from "../help/article.module.css";
import { ArticleBlocks } from "../help/article-blocks.tsx";
import { useAgree, useReadText } from "./texts-data.ts";

/** Terms, privacy or college, as the operator published them. */
export function TextScreen() {
  const t = useText();
  const { kind = "" } = useSearch({ from: "/Text" });
  const text = useReadText(kind);
  return (
    <AppScreen title={text.data?.title ?? t("texts.title")} backTo="/user">
      <Found query={text} what="text" skeleton={<TextSkeleton paragraphs={3} />}>
        {(found) => (
          <>
            <p className={articleStyles.summary}>
              {t("texts.since", { time: formatTime(found.createtime) })}
            </p>
            <Card>
              <ArticleBlocks blocks={found.blocks} heading="h2" />
            </Card>
            {found.kind === "terms" && <Agreement text={found} />}
          </>
        )}
      </Found>
    </AppScreen>
  );
}

/** Who is logged in agrees here. Nothing is locked for somebody who does not. */
function Agreement({ text }: { text: TextView }) {
  const t = useText();
  const loggedIn = useSession((session) => session.token !== null);
  const agreeing = useAgree(() => toast(t("texts.agreed")));
  if (!loggedIn) return null;
  if (text.agreed === 1) return <p className={articleStyles.summary}>{t("texts.agreedAlready")}</p>;
  return (
    <>
      <p className={articleStyles.summary}>{t("texts.decline")}</p>
      <Refused error={agreeing.error} />
      <Button loading={agreeing.isPending} onClick={() => agreeing.mutate(text.id)}>
        {t("texts.agree")}
      </Button>
    </>
  );
}

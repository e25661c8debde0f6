import type { MessageCategoryView } from "@clearhold/contract/wallet/press/messages";
import { Button, type IconName } from "@clearhold/ui/actions";
import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { MarkAll } from "./mark-all.tsx";
import styles from "./messages.module.css";
import { useCategories } from "./messages-data.ts";

const icons: Readonly<Record<number, IconName>> = {
  1: "wallet",
  2: "events",
  3: "shield",
  4: "user",
};

/** What messages are about, each with its newest and how many are unread. */
export function CategoriesScreen() {
  const t = useText();
  const categories = useCategories();
  return (
    <AppScreen title={t("messages.title")} backTo="/home">
      <PullToRefresh onRefresh={() => categories.refetch()}>
        <Loaded query={categories} skeleton={<ListSkeleton rows={4} />}>
          {(list) => (
            <>
              <MarkAll
                ask={shownIn(list)}
                unread={list.reduce((sum, one) => sum + one.unread, 0)}
              />
              <Card flush>
                <List label={t("messages.title")}>
                  {list.map((category) => (
                    <CategoryRow key={category.id} category={category} />
                  ))}
                </List>
              </Card>
            </>
          )}
        </Loaded>
      </PullToRefresh>
      <Button variant="secondary" render={<Link to="/MessageSettings" />}>
        {t("messages.settings")}
      </Button>
    </AppScreen>
  );
}

/** What comes while the list is looked at stays unread: nobody has seen it. */
function shownIn(list: readonly MessageCategoryView[]) {
  const [newest = 0] = list.map(({ last_id }) => Number(last_id)).sort((a, b) => b - a);
  return newest > 0 ? { up_to: String(newest) } : {};
}

function CategoryRow({ category }: { category: MessageCategoryView }) {
  const t = useText();
  const { id, ename, content, createtime, unread } = category;
  const icon = icons[id];
  return (
    <Row
      {...(icon && { icon })}
      title={ename}
      note={
        <>
          <span className={styles.line}>{content || t("messages.none")}</span>
          {createtime > 0 && <span className={styles.time}>{formatMinute(createtime)}</span>}
        </>
      }
      {...(unread > 0 && {
        value: (
          <span
            className={styles.count}
            role="img"
            aria-label={t("messages.unread", { count: unread })}
          >
            {unread}
          </span>
        ),
      })}
      render={<Link to="/SystemInformation" search={{ id: `${id}` }} />}
    />
  );
}

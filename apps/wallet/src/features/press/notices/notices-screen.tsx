import { EmptyState } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { noticesQuery } from "./notices-data.ts";

/** Everything that is announced now, pop-ups that were closed among it. */
export function NoticesScreen() {
  const t = useText();
  const notices = useInfiniteQuery(noticesQuery());
  return (
    <AppScreen title={t("notices.title")} backTo="/home">
      <PagedList query={notices} empty={<EmptyState drawing="papers" text={t("notices.none")} />}>
        {(items) => (
          <Card flush>
            <List label={t("notices.title")}>
              {items.map(({ id, title, createtime, is_top }) => (
                <Row
                  key={id}
                  icon="megaphone"
                  title={title}
                  note={[is_top === 1 && t("notices.top"), formatMinute(createtime)]
                    .filter(Boolean)
                    .join(" · ")}
                  render={<Link to="/Noticedetails" search={{ id }} />}
                />
              ))}
            </List>
          </Card>
        )}
      </PagedList>
    </AppScreen>
  );
}

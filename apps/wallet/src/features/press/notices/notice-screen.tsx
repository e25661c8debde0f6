import type { NoticeView } from "@clearhold/contract/wallet/press/notices";
import { TextSkeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { NoticeBody } from "./notice-body.tsx";
import styles from "./notice-screen.module.css";
import { noticeQuery } from "./notices-data.ts";

/** One announcement. */
export function NoticeScreen() {
  const t = useText();
  const { id = "" } = useSearch({ strict: false });
  const notice = useQuery(noticeQuery(id));
  return (
    <AppScreen title={t("notices.title")} backTo="/Announcement">
      <Found query={notice} what="notice" skeleton={<TextSkeleton />}>
        {(found) => <Notice notice={found} />}
      </Found>
    </AppScreen>
  );
}

function Notice({ notice }: { notice: NoticeView }) {
  const t = useText();
  // A ticker may be its title alone.
  const hasMore = notice.content + notice.image + notice.url !== "";
  return (
    <article className={styles.notice}>
      <h2 className={styles.title}>{notice.title}</h2>
      <p className={styles.time}>{formatMinute(notice.createtime)}</p>
      {hasMore && (
        <Card>
          <NoticeBody notice={notice} />
        </Card>
      )}
      <Link to="/Announcement" className={styles.all}>
        {t("notices.all")}
      </Link>
    </article>
  );
}

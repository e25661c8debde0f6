import { Button } from "@clearhold/ui/actions";
import { Card, List, Section } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { useText } from "../../../text/use-text.ts";
import { useProjectNotices } from "./investments-data.ts";
import { NewsRow } from "./news-row.tsx";

/** The newest notice about my projects, and all of them one tap away. Nothing while there is none. */
export function NewsCard() {
  const t = useText();
  const notices = useProjectNotices();
  const [open, setOpen] = useState(false);
  const page = notices.data?.pages[0];
  const newest = page?.data[0];
  if (!newest) return null;
  return (
    <Section
      title={t("news.title")}
      action={
        page.total > 1 && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {t("action.seeAll")}
          </Button>
        )
      }
    >
      <Card flush>
        <List label={t("news.title")}>
          <NewsRow notice={newest} />
        </List>
      </Card>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("news.title")}>
        <PagedList query={notices} empty={null}>
          {(items) => (
            <List label={t("news.title")}>
              {items.map((notice) => (
                <NewsRow key={`${notice.kind} ${notice.id}`} notice={notice} />
              ))}
            </List>
          )}
        </PagedList>
      </Sheet>
    </Section>
  );
}

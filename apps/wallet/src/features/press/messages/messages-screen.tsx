import { messageCategories } from "@clearhold/contract/message-kinds";
import type { MessageEntry } from "@clearhold/contract/wallet/press/messages";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, classNames, List, Row } from "@clearhold/ui/layout";
import { Link, useSearch } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { readId } from "../../../frame/read-id.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { MarkAll } from "./mark-all.tsx";
import styles from "./messages.module.css";
import { useCategories, useMessages } from "./messages-data.ts";

const modes: readonly string[] = Object.values(messageCategories).map(String);

/** The messages of one category, newest first. */
export function MessagesScreen() {
  const t = useText();
  const mode = readId(useSearch({ from: "/SystemInformation" })) ?? "1";
  if (modes.includes(mode)) return <Messages mode={mode} />;
  return (
    <AppScreen title={t("messages.title")} backTo="/SystemNotification">
      <Missing what="category" />
    </AppScreen>
  );
}

function Messages({ mode }: { mode: string }) {
  const t = useText();
  const category = useCategories().data?.find(({ id }) => `${id}` === mode);
  const messages = useMessages(mode);
  const newest = messages.data?.pages[0]?.data[0]?.id;
  return (
    <AppScreen title={category?.ename ?? t("messages.title")} backTo="/SystemNotification">
      {newest && <MarkAll ask={{ mode_id: mode, up_to: newest }} unread={category?.unread ?? 0} />}
      <PullToRefresh onRefresh={() => messages.refetch()}>
        <PagedList query={messages} empty={<EmptyState text={t("messages.empty")} />}>
          {(items) => (
            <Card flush>
              <List label={category?.ename ?? t("messages.title")}>
                {items.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </List>
            </Card>
          )}
        </PagedList>
      </PullToRefresh>
    </AppScreen>
  );
}

function MessageRow({ message }: { message: MessageEntry }) {
  const t = useText();
  const { id, title, content, createtime, is_read } = message;
  return (
    <Row
      title={
        <span className={classNames(is_read === 0 && styles.unread)}>
          {is_read === 0 && (
            <span className={styles.dot} role="img" aria-label={t("messages.new")} />
          )}
          {title}
        </span>
      }
      note={
        <>
          <span className={styles.line}>{content}</span>
          <span className={styles.time}>{formatMinute(createtime)}</span>
        </>
      }
      render={<Link to="/InformationDetails" search={{ id }} />}
    />
  );
}

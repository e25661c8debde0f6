import { IconButton } from "@clearhold/ui/actions";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import styles from "./bell.module.css";
import { useUnread } from "./messages-data.ts";

/** The way to the messages, with how many are unread. */
export function Bell() {
  const t = useText();
  const count = useUnread();
  const label = count === 0 ? t("messages.title") : t("messages.bell", { count: `${count}` });
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={label}
        render={<Link to="/SystemNotification" aria-label={label} />}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </span>
  );
}

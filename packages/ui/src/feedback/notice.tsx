import type { ReactNode } from "react";
import { Icon } from "../actions/icon.tsx";
import type { IconName } from "../actions/icon-paths.ts";
import { classNames } from "../class-names.ts";
import styles from "./notice.module.css";

type NoticeTone = "info" | "warning" | "error" | "success";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** "alert" interrupts a screen reader; for what has just happened. */
  role?: "alert" | "status";
  icon?: IconName;
};

const icons: Record<NoticeTone, IconName> = {
  info: "info",
  warning: "warning",
  error: "warning",
  success: "check",
};

/** A few sentences that belong to the page: a risk, a hold, a refusal. */
export function Notice({ tone = "info", title, children, action, role, icon }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <span className={styles.icon}>
        <Icon name={icon ?? icons[tone]} size={20} />
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

/** Why the server said no, read out at once. Takes no room while there is nothing to say. */
export function RefusalNotice({ text, action }: { text: ReactNode; action?: ReactNode }) {
  if (!text) return null;
  return (
    <Notice tone="error" role="alert" action={action}>
      {text}
    </Notice>
  );
}

import { CopyButton, Skeleton } from "@clearhold/ui";
import { useUserInfo } from "../../session/user-info.ts";
import { useText } from "../../text/use-text.ts";
import { Avatar } from "./avatar.tsx";
import styles from "./profile-head.module.css";

/** Who is logged in: name, masked e-mail, level, and an id that support can find. */
export function ProfileHead() {
  const t = useText();
  const user = useUserInfo().data;
  const name = user?.nickname || user?.username || "";
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t("user.title")}</h1>
      <div className={styles.person}>
        <Avatar name={name} size={44} />
        <div className={styles.words}>
          <span className={styles.name}>{user ? name : <Skeleton width="7rem" />}</span>
          <span className={styles.note}>
            {user ? `${user.email} · ${t("user.level", { level: String(user.level) })}` : "\u00a0"}
          </span>
        </div>
        {user && (
          <CopyButton
            look="icon"
            text={user.user_id}
            label={`${t("action.copy")} ${t("user.uid")}`}
          />
        )}
      </div>
    </header>
  );
}

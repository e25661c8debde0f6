import { Icon, IconButton } from "@clearhold/ui/actions";
import { Skeleton } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { Bell } from "../../press/messages/bell.tsx";
import { Avatar } from "./avatar.tsx";
import { PersonBadges } from "./person-badges.tsx";
import styles from "./profile-head.module.css";

/** Who is logged in: picture, nickname, level, certification. Leads to what can be changed of it. */
export function ProfileHead() {
  const t = useText();
  const user = useUserInfo().data;
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h1 className={styles.title}>{t("user.title")}</h1>
        <span className={styles.ways}>
          <Bell />
          <IconButton
            icon="scan"
            label={t("scan.title")}
            render={<Link to="/scancode" aria-label={t("scan.title")} />}
          />
        </span>
      </div>
      <Link to="/PersonalData" className={styles.person}>
        <Avatar name={user?.nickname ?? ""} picture={user?.avatar} size={52} />
        <span className={styles.words}>
          <span className={styles.name}>{user ? user.nickname : <Skeleton width="7rem" />}</span>
          {user && <PersonBadges user={user} />}
        </span>
        <span className={styles.chevron}>
          <Icon name="chevron-right" size={18} />
        </span>
      </Link>
    </header>
  );
}

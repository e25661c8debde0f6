import { Icon } from "@clearhold/ui/actions";
import { Skeleton } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { Avatar } from "./avatar.tsx";
import { PersonBadges } from "./person-badges.tsx";
import styles from "./profile-head.module.css";

/** Who is logged in: picture, nickname, level, certification. Leads to what can be changed of it. */
export function ProfileHead() {
  const t = useText();
  const user = useUserInfo().data;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t("user.title")}</h1>
      <Link to="/PersonalData" className={styles.person}>
        <Avatar name={user?.nickname ?? ""} picture={user?.avatar} size={52} />
        <span className={styles.words}>
          <span className={styles.name}>{user ? user.nickname : <Skeleton width="7rem" />}</span>
          {user ? <PersonBadges user={user} /> : <Skeleton width="9rem" />}
        </span>
        <span className={styles.chevron}>
          <Icon name="chevron-right" size={18} />
        </span>
      </Link>
    </header>
  );
}

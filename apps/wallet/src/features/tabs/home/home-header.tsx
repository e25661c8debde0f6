import { Link } from "@tanstack/react-router";
import { BrandMark } from "../../../frame/brand-mark.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { Bell } from "../../press/messages/bell.tsx";
import { Avatar } from "../user/avatar.tsx";
import styles from "./home-header.module.css";

/** The house's name, and the ways to the messages and to oneself. */
export function HomeHeader() {
  const t = useText();
  const user = useUserInfo().data;
  return (
    <header className={styles.header}>
      <h1>
        <BrandMark name={t("app.name")} size={30} />
      </h1>
      <div className={styles.ways}>
        <Bell />
        <Link to="/user" className={styles.self} aria-label={t("nav.assets")}>
          <Avatar name={user?.nickname ?? ""} picture={user?.avatar} size={36} />
        </Link>
      </div>
    </header>
  );
}

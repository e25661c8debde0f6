import { Link } from "@tanstack/react-router";
import { BrandMark } from "../../../frame/brand-mark.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { Avatar } from "../user/avatar.tsx";
import styles from "./home-header.module.css";

/** The house's name and the way to oneself. */
export function HomeHeader() {
  const t = useText();
  const user = useUserInfo().data;
  return (
    <header className={styles.header}>
      <h1>
        <BrandMark name={t("app.name")} size={30} />
      </h1>
      <Link to="/user" className={styles.self} aria-label={t("nav.assets")}>
        <Avatar name={user?.nickname ?? ""} picture={user?.avatar} size={36} />
      </Link>
    </header>
  );
}

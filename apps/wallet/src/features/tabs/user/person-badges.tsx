import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { StatusBadge } from "@clearhold/ui/data";
import { useText } from "../../../text/use-text.ts";
import styles from "./person-badges.module.css";

/** The level, and that the person is certified. */
export function PersonBadges({ user: { level, certified } }: { user: UserInfo }) {
  const t = useText();
  return (
    <span className={styles.badges}>
      <StatusBadge tone="brand">{t("user.level", { level: String(level) })}</StatusBadge>
      {certified > 0 && <StatusBadge tone="success">{t("profile.verified")}</StatusBadge>}
    </span>
  );
}

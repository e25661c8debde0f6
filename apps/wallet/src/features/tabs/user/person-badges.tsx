import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { StatusBadge } from "@clearhold/ui/data";
import { useText } from "../../../text/use-text.ts";
import styles from "./person-badges.module.css";

/** Level and certification, as they really are. */
export function PersonBadges({ user }: { user: UserInfo }) {
  const t = useText();
  const verified = user.certified > 0;
  return (
    <span className={styles.badges}>
      <StatusBadge tone="brand">{t("user.level", { level: String(user.level) })}</StatusBadge>
      <StatusBadge tone={verified ? "success" : "neutral"}>
        {verified ? t("profile.verified") : t("profile.unverified")}
      </StatusBadge>
    </span>
  );
}

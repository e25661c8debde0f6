import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { Icon } from "@clearhold/ui/actions";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { Avatar } from "../../tabs/user/avatar.tsx";
import { PersonBadges } from "../../tabs/user/person-badges.tsx";
import { AvatarSheet } from "./avatar-sheet.tsx";
import styles from "./profile-hero.module.css";

/** How others see the person; a tap on the picture changes it. */
export function ProfileHero({ user }: { user: UserInfo }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.hero}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t("picture.change")}
        onClick={() => setOpen(true)}
      >
        <Avatar name={user.nickname} picture={user.avatar} size={96} />
        <span className={styles.camera}>
          <Icon name="camera" size={18} />
        </span>
      </button>
      <h2 className={styles.name}>{user.nickname}</h2>
      <PersonBadges user={user} />
      <AvatarSheet user={user} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

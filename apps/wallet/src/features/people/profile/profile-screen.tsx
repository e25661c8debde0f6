import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { CopyButton } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { LogoutButton } from "./logout-button.tsx";
import { networks } from "./profile-checks.ts";
import { ProfileHero } from "./profile-hero.tsx";
import styles from "./profile-screen.module.css";
import { socialName } from "./social-name.ts";

/** "Personal information": who one is here, and the way to everything that can be changed. */
export function ProfileScreen() {
  const t = useText();
  const user = useUserInfo();
  return (
    <AppScreen title={t("profile.title")} backTo="/user">
      <Loaded query={user} skeleton={<ListSkeleton rows={8} />}>
        {(data) => (
          <>
            <ProfileHero user={data} />
            <About user={data} />
            <Account user={data} />
            <LogoutButton />
          </>
        )}
      </Loaded>
    </AppScreen>
  );
}

function About({ user }: { user: UserInfo }) {
  const t = useText();
  const linked = networks.map((network) => socialName(user, network)).filter(Boolean);
  return (
    <Card flush>
      <List label={t("profile.about")}>
        <Row
          icon="user"
          title={t("profile.nickname")}
          note={useNicknameNote(user)}
          render={<Link to="/NickName" />}
        />
        <Row
          icon="quote"
          title={t("profile.bio")}
          note={<span className={styles.bio}>{user.bio || t("profile.bioNone")}</span>}
          render={<Link to="/IndividualResume" />}
        />
        <Row
          icon="link"
          title={t("profile.social")}
          note={linked.join(" · ") || t("profile.socialNone")}
          render={<Link to="/SocialAccounts" />}
        />
      </List>
    </Card>
  );
}

/** The nickname that others see, or what is under way with another one. */
function useNicknameNote(user: UserInfo): string {
  const t = useText();
  if (user.nickname_pending) return t("profile.waits", { nickname: user.nickname_pending });
  if (user.nickname_refused) return t("profile.refused", user.nickname_refused);
  return user.nickname;
}

function Account({ user }: { user: UserInfo }) {
  const t = useText();
  return (
    <Section title={t("profile.account")}>
      <Card flush>
        <List label={t("profile.account")}>
          <Row
            title={t("profile.uid")}
            note={<span className={styles.uid}>{user.user_id}</span>}
            value={
              <span className={styles.copy}>
                <CopyButton
                  look="icon"
                  text={user.user_id}
                  label={`${t("action.copy")} ${t("profile.uid")}`}
                />
              </span>
            }
          />
          <Row
            title={t("profile.level")}
            value={String(user.level)}
            chevron
            render={<Link to="/UserLevel" />}
          />
          <Row
            title={t("profile.authentication")}
            value={user.certified > 0 ? t("profile.verified") : t("profile.unverified")}
            chevron
            render={<Link to="/Authentication" />}
          />
          <Row title={t("profile.modify")} render={<Link to="/PersonalInformation" />} />
          <Row title={t("profile.security")} render={<Link to="/SecuritySettings" />} />
          <Row title={t("settings.title")} render={<Link to="/Preferences" />} />
          <Row title={t("myData.title")} render={<Link to="/MyData" />} />
          <Row title={t("closing.title")} render={<Link to="/CloseAccount" />} />
        </List>
      </Card>
    </Section>
  );
}

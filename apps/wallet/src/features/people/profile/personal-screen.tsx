import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";
import { socialName } from "./social-name.ts";

/** "Modify information": what people can change about themselves, in one list (requirement 2). */
export function PersonalScreen() {
  const t = useText();
  const user = useUserInfo();
  return (
    <AppScreen title={t("personal.title")} backTo="/PersonalData">
      <Loaded query={user} skeleton={<ListSkeleton rows={6} />}>
        {(data) => <Rows user={data} />}
      </Loaded>
    </AppScreen>
  );
}

function Rows({ user }: { user: UserInfo }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <Card flush>
        <List label={t("personal.title")}>
          <Row
            icon="user"
            title={t("personal.name")}
            note={user.nickname}
            render={<Link to="/NickName" />}
          />
          {user.level > 0 && (
            <Row icon="chart" title={t("profile.level")} value={String(user.level)} />
          )}
          <Row
            icon="telegram"
            title={t("personal.telegram")}
            note={socialName(user, "telegram") || t("personal.notLinked")}
            render={<Link to="/EditSocialAccounts" search={{ id: "0" }} />}
          />
          <Row
            icon="globe"
            title={t("personal.language")}
            note={languageNames[language]}
            render={<Link to="/Language" />}
          />
        </List>
      </Card>
      <Section title={t("personal.passwords")}>
        <Card flush>
          <List label={t("personal.passwords")}>
            <Row
              icon="lock"
              title={t("personal.loginPassword")}
              render={<Link to="/changepassword" />}
            />
            <Row
              icon="wallet"
              title={t("personal.paymentPassword")}
              render={<Link to="/paymentpassword" />}
            />
          </List>
        </Card>
      </Section>
    </>
  );
}

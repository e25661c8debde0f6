import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { networks } from "./profile-checks.ts";
import styles from "./profile-forms.module.css";
import { socialName } from "./social-name.ts";

/** The names that the person has elsewhere. */
export function SocialScreen() {
  const t = useText();
  const user = useUserInfo();
  return (
    <AppScreen title={t("social.title")} backTo="/PersonalData">
      <p className={styles.lead}>{t("social.lead")}</p>
      <Loaded query={user} skeleton={<ListSkeleton rows={2} />}>
        {(data) => (
          <Card flush>
            <List label={t("social.title")}>
              {networks.map((network, id) => (
                <Row
                  key={network}
                  icon={network}
                  title={t(`social.${network}Name`)}
                  note={socialName(data, network) || t("social.notLinked")}
                  render={<Link to="/EditSocialAccounts" search={{ id: String(id) }} />}
                />
              ))}
            </List>
          </Card>
        )}
      </Loaded>
    </AppScreen>
  );
}

import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { hasFundPassword, useUserInfo } from "../../../session/user-info.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";

/** The settings that exist, each with a page of its own. */
export function ToolRows() {
  const t = useText();
  const user = useUserInfo().data;
  const language = useLanguage();
  const currency = usePreferences((preferences) => preferences.currency);
  const set = user && hasFundPassword(user);
  return (
    <Card flush>
      <List label={t("user.tool")}>
        <Row
          icon="chart"
          title={t("levels.title")}
          note={user && t("user.level", { level: String(user.level) })}
          render={<Link to="/UserLevel" />}
        />
        <Row icon="shield" title={t("security.title")} render={<Link to="/SecuritySettings" />} />
        <Row
          icon="lock"
          title={t("user.fundPassword")}
          note={user && (set ? t("user.fundPasswordSet") : t("user.fundPasswordUnset"))}
          render={<Link to="/ModifyTransactionPassword" />}
        />
        <Row icon="bell" title={t("messages.settings")} render={<Link to="/MessageSettings" />} />
        <Row icon="devices" title={t("devices.title")} render={<Link to="/Shebeiguanli" />} />
        <Row
          icon="globe"
          title={t("settings.title")}
          note={`${languageNames[language]} · ${currency}`}
          render={<Link to="/Preferences" />}
        />
      </List>
    </Card>
  );
}

import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { hasFundPassword, useUserInfo } from "../../../session/user-info.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";

/** Address book, records, and the settings that exist. */
export function ToolRows() {
  const t = useText();
  const user = useUserInfo().data;
  const language = useLanguage();
  const theme = usePreferences((preferences) => preferences.theme);
  const set = user && hasFundPassword(user);
  return (
    <Card flush>
      <List label={t("user.tool")}>
        <Row icon="book" title={t("user.addresses")} render={<Link to="/dizhiAddress" />} />
        <Row icon="camera" title={t("scan.title")} render={<Link to="/scancode" />} />
        <Row
          icon="history"
          title={t("user.exchangeRecords")}
          render={<Link to="/CurrencyExchangeRecord" />}
        />
        <Row icon="shield" title={t("security.title")} render={<Link to="/SecuritySettings" />} />
        <Row icon="eye" title={t("activity.title")} render={<Link to="/Activity" />} />
        <Row
          icon="lock"
          title={t("user.fundPassword")}
          note={user && (set ? t("user.fundPasswordSet") : t("user.fundPasswordUnset"))}
          render={<Link to="/ModifyTransactionPassword" />}
        />
        <Row
          icon="globe"
          title={t("user.language")}
          note={languageNames[language]}
          render={<Link to="/Language" />}
        />
        <Row
          icon="theme"
          title={t("user.theme")}
          note={t(`settings.${theme}`)}
          render={<Link to="/ThemeMode" />}
        />
        <Row icon="help" title={t("help.title")} render={<Link to="/HelpCenter" />} />
      </List>
    </Card>
  );
}

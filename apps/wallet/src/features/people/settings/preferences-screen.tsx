import { deviceZone } from "@clearhold/contract/wallet/people/preferences";
import { SwitchRow } from "@clearhold/ui/choices";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./settings.module.css";

/** How I read the product, each with its present value and a page of its own. */
export function PreferencesScreen() {
  const t = useText();
  const chosen = usePreferences();
  const zone = chosen.time_zone === deviceZone ? t("settings.zoneDevice") : chosen.time_zone;
  const rows = [
    [t("settings.language"), languageNames[chosen.language], <Link key="l" to="/Language" />],
    [t("settings.currency"), chosen.currency, <Link key="c" to="/SwitchCurrency" />],
    [t("settings.lineColor"), t(`settings.${chosen.line_color}`), <Link key="d" to="/LineColor" />],
    [t("settings.zone"), zone, <Link key="z" to="/TimeZone" />],
    [t("settings.theme"), t(`settings.${chosen.theme}`), <Link key="t" to="/ThemeMode" />],
  ] as const;
  return (
    <AppScreen title={t("settings.title")} backTo="/user">
      <Card flush>
        <List label={t("settings.title")}>
          {rows.map(([title, value, link]) => (
            <Row key={title} title={title} value={value} chevron render={link} />
          ))}
        </List>
      </Card>
      <Card flush>
        <SwitchRow
          title={t("settings.hidden")}
          note={t("settings.hiddenNote")}
          checked={chosen.balance_hidden === 1}
          onChange={(hidden) => choosePreference({ balance_hidden: hidden ? 1 : 0 })}
        />
      </Card>
      <p className={styles.lead}>{t("settings.follows")}</p>
    </AppScreen>
  );
}

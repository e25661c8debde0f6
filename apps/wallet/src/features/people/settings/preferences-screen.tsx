import { isTimeZone } from "@clearhold/contract/is-time-zone";
import { deviceZone } from "@clearhold/contract/preference-values";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useTimeZone } from "../../../preferences/use-time-zone.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";
import { useDisplayRates } from "../../desk/display-rates/display-rates-data.ts";
import { zoneCity } from "./find-zones.ts";
import styles from "./settings.module.css";

/** How I read the product, each with its present value and a page of its own. */
export function PreferencesScreen() {
  const t = useText();
  const chosen = usePreferences();
  const offered = useDisplayRates().data?.some(({ code }) => code === chosen.currency) ?? true;
  const shownZone = useTimeZone();
  const zone = chosen.time_zone;
  const isUnknown = zone !== deviceZone && !isTimeZone(zone);
  const rows = [
    {
      title: t("settings.language"),
      value: languageNames[chosen.language],
      render: <Link to="/Language" />,
    },
    {
      title: t("settings.currency"),
      value: chosen.currency,
      ...(!offered && { note: t("worth.gone", { code: chosen.currency, shown: "USDT" }) }),
      render: <Link to="/SwitchCurrency" />,
    },
    {
      title: t("settings.lineColor"),
      value: t(`settings.${chosen.line_color}`),
      render: <Link to="/LineColor" />,
    },
    {
      title: t("settings.zone"),
      value: zone === deviceZone ? t("settings.zoneDevice") : zoneCity(zone, chosen.language),
      ...(isUnknown && { note: t("settings.zoneUnknown", { zone, shown: shownZone }) }),
      render: <Link to="/TimeZone" />,
    },
    {
      title: t("settings.theme"),
      value: t(`settings.${chosen.theme}`),
      render: <Link to="/ThemeMode" />,
    },
    {
      title: t("settings.hidden"),
      value: t(chosen.balance_hidden === 1 ? "settings.covered" : "settings.shown"),
      render: <Link to="/HiddenBalance" />,
    },
  ];
  return (
    <AppScreen title={t("settings.title")} backTo="/user">
      <Card flush>
        <List label={t("settings.title")}>
          {rows.map((row) => (
            <Row key={row.title} {...row} chevron />
          ))}
        </List>
      </Card>
      <p className={styles.lead}>{t("settings.follows")}</p>
    </AppScreen>
  );
}

import { isTimeZone } from "@clearhold/contract/is-time-zone";
import { deviceZone } from "@clearhold/contract/preference-values";
import { RadioList } from "@clearhold/ui/choices";
import { EmptyState, Notice } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { Card } from "@clearhold/ui/layout";
import { nowSeconds } from "@clearhold/ui/time";
import { useState } from "react";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useTimeZone } from "../../../preferences/use-time-zone.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { deviceTimeZone } from "../../../time/time-zone.ts";
import { findZones, zoneCity, zoneClock } from "./find-zones.ts";
import styles from "./settings.module.css";

const shownMax = 20;

/** In which zone times are read: the device's own, or that of any city. */
export function TimeZoneScreen() {
  const t = useText();
  const language = useLanguage();
  const chosen = usePreferences((preferences) => preferences.time_zone);
  const shown = useTimeZone();
  const [words, setWords] = useState("");
  const unknown = chosen !== deviceZone && !isTimeZone(chosen);
  const found = findZones(words, language).slice(0, shownMax);
  // What is chosen stays in sight while another one is looked for.
  const zones = [...new Set([...(chosen === deviceZone || unknown ? [] : [chosen]), ...found])];
  const noteOf = (zone: string) =>
    t("settings.zoneNow", { zone, ...zoneClock(zone, nowSeconds()) });
  return (
    <AppScreen title={t("settings.zone")} backTo="/Preferences">
      {unknown && (
        <Notice tone="warning">{t("settings.zoneUnknown", { zone: chosen, shown })}</Notice>
      )}
      <TextField
        label={t("settings.zoneSearch")}
        type="search"
        autoComplete="off"
        maxLength={40}
        value={words}
        onChange={setWords}
      />
      <Card flush>
        <RadioList
          label={t("settings.zone")}
          value={chosen}
          onChange={(zone) => choosePreference({ time_zone: zone })}
          options={[
            {
              value: deviceZone,
              label: t("settings.zoneDevice"),
              note: noteOf(deviceTimeZone()),
            },
            ...zones.map((zone) => ({
              value: zone,
              label: zoneCity(zone, language),
              note: noteOf(zone),
            })),
          ]}
        />
      </Card>
      {words.trim() !== "" && found.length === 0 && <EmptyState text={t("settings.zoneNone")} />}
      <p className={styles.lead}>{t("settings.zoneLead")}</p>
    </AppScreen>
  );
}

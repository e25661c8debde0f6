import { lineColors } from "@clearhold/contract/preference-values";
import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./settings.module.css";

/** Which colour a gain has, and which a loss. */
export function LineColorScreen() {
  const t = useText();
  const chosen = usePreferences((preferences) => preferences.line_color);
  return (
    <AppScreen title={t("settings.lineColor")} backTo="/Preferences">
      <Card flush>
        <RadioList
          label={t("settings.lineColor")}
          value={chosen}
          onChange={(value) =>
            choosePreference({ line_color: lineColors.find((one) => one === value) ?? chosen })
          }
          options={lineColors.map((value) => ({
            value,
            label: t(`settings.${value}`),
            leading: (
              <span data-dir={value} className={styles.sample} aria-hidden="true">
                <span className={styles.up}>▲</span>
                <span className={styles.down}>▼</span>
              </span>
            ),
          }))}
        />
      </Card>
      <p className={styles.lead}>{t("settings.lineColorLead")}</p>
    </AppScreen>
  );
}

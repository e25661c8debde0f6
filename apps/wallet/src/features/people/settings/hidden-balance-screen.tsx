import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./settings.module.css";

/** Whether others who look at the phone see how much I have. */
export function HiddenBalanceScreen() {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balance_hidden);
  return (
    <AppScreen title={t("settings.hidden")} backTo="/Preferences">
      <p className={styles.lead}>{t("settings.hiddenLead")}</p>
      <Card flush>
        <RadioList
          label={t("settings.hidden")}
          value={String(hidden)}
          onChange={(value) => choosePreference({ balance_hidden: value === "1" ? 1 : 0 })}
          options={[
            { value: "0", label: t("settings.shown") },
            { value: "1", label: t("settings.covered") },
          ]}
        />
      </Card>
    </AppScreen>
  );
}

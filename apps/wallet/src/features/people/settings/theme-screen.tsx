import { themes } from "@clearhold/contract/preference-values";
import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { useText } from "../../../text/use-text.ts";

export function ThemeScreen() {
  const t = useText();
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <AppScreen title={t("settings.theme")} backTo="/Preferences">
      <Card flush>
        <RadioList
          label={t("settings.theme")}
          value={theme}
          onChange={(value) =>
            choosePreference({ theme: themes.find((one) => one === value) ?? theme })
          }
          options={themes.map((value) => ({
            value,
            label: t(`settings.${value}`),
            ...(value === "system" && { note: t("settings.systemNote") }),
          }))}
        />
      </Card>
    </AppScreen>
  );
}

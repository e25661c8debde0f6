import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { themes, usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";

export function ThemeScreen() {
  const t = useText();
  const { theme, chooseTheme } = usePreferences();
  return (
    <AppScreen title={t("settings.theme")} backTo="/user">
      <Card flush>
        <RadioList
          label={t("settings.theme")}
          value={theme}
          onChange={(value) => chooseTheme(themes.find((one) => one === value) ?? theme)}
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

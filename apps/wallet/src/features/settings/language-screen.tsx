import { languages } from "@clearhold/contract/refusals";
import { Card, RadioList } from "@clearhold/ui";
import { AppScreen } from "../../frame/app-screen.tsx";
import { usePreferences } from "../../preferences/preferences.ts";
import { languageNames } from "../../text/texts.ts";
import { useText } from "../../text/use-text.ts";

export function LanguageScreen() {
  const t = useText();
  const { language, chooseLanguage } = usePreferences();
  return (
    <AppScreen title={t("settings.language")} backTo="/user">
      <Card flush>
        <RadioList
          label={t("settings.language")}
          value={language}
          onChange={(value) => chooseLanguage(languages.find((one) => one === value) ?? language)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Card>
    </AppScreen>
  );
}

import { languages } from "@clearhold/contract/refusals";
import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { usePreferences } from "../../../preferences/preferences.ts";
import { tellLanguage } from "../../../session/tell-language.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";

/** The languages, each in its own words. */
export function LanguageChoice({ onChosen }: { onChosen?: () => void }) {
  const t = useText();
  const { language, chooseLanguage } = usePreferences();
  return (
    <Card flush>
      <RadioList
        label={t("settings.language")}
        value={language}
        onChange={(value) => {
          chooseLanguage(languages.find((one) => one === value) ?? language);
          tellLanguage();
          onChosen?.();
        }}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </Card>
  );
}

import { languages } from "@clearhold/contract/languages";
import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { useLanguage } from "../../../preferences/use-language.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";

/** The languages, each in its own words. */
export function LanguageChoice({ onChosen }: { onChosen?: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Card flush>
      <RadioList
        label={t("settings.language")}
        value={language}
        onChange={(value) => {
          choosePreference({ language: languages.find((one) => one === value) ?? language });
          onChosen?.();
        }}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </Card>
  );
}

import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { LanguageChoice } from "../account/language-choice.tsx";

export function LanguageScreen() {
  const t = useText();
  return (
    <AppScreen title={t("settings.language")} backTo="/Preferences">
      <LanguageChoice />
    </AppScreen>
  );
}

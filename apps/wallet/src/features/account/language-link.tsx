import { languages } from "@clearhold/contract/refusals";
import { Card, Icon, RadioList, Sheet } from "@clearhold/ui";
import { useState } from "react";
import { usePreferences } from "../../preferences/preferences.ts";
import { languageNames } from "../../text/texts.ts";
import { useText } from "../../text/use-text.ts";
import styles from "./entrance-frame.module.css";

/** The choice of language before the login; afterwards it has its own screen. */
export function LanguageLink() {
  const t = useText();
  const { language, chooseLanguage } = usePreferences();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.language} onClick={() => setOpen(true)}>
        <Icon name="globe" size={20} />
        {languageNames[language]}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("settings.language")}>
        <Card flush>
          <RadioList
            label={t("settings.language")}
            value={language}
            onChange={(value) => {
              chooseLanguage(languages.find((one) => one === value) ?? language);
              setOpen(false);
            }}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Card>
      </Sheet>
    </>
  );
}

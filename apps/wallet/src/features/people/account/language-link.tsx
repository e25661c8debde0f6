import { Icon } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Sheet } from "@clearhold/ui/overlays";
import { lazy, Suspense, useState } from "react";
import { useLanguage } from "../../../preferences/use-language.ts";
import { languageNames } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./entrance-frame.module.css";

// Few people change the language before they log in: the login does not carry the list.
const LanguageChoice = lazy(() =>
  import("./language-choice.tsx").then((module) => ({ default: module.LanguageChoice })),
);

/** The choice of language before the login; afterwards it has its own screen. */
export function LanguageLink() {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.language} onClick={() => setOpen(true)}>
        <Icon name="globe" size={20} />
        {languageNames[language]}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("settings.language")}>
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <LanguageChoice onChosen={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  );
}

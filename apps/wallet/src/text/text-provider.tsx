import { type UiText, UiTextProvider } from "@clearhold/ui/text";
import { type ReactNode, useEffect, useMemo } from "react";
import { IntlProvider } from "use-intl";
import { useLanguage } from "../preferences/use-language.ts";
import { useTimeZone } from "../preferences/use-time-zone.ts";
import { loadTexts, useTexts } from "./load-texts.ts";
import { locales } from "./texts.ts";
import { useText } from "./use-text.ts";

/** Gives the app its words. The first were fetched before the first paint. */
export function TextProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const shown = useTexts();

  useEffect(() => {
    document.documentElement.lang = locales[language];
    if (language === shown.language) return;
    let current = true;
    loadTexts(language).then(
      (texts) => current && useTexts.setState(texts),
      () => {}, // offline: the old language stays until the next choice
    );
    return () => {
      current = false;
    };
  }, [language, shown.language]);

  return (
    <IntlProvider
      locale={locales[shown.language]}
      messages={shown.texts as never}
      // Another zone draws every screen with words again, and the times in them.
      timeZone={timeZone}
    >
      <PrimitivesText>{children}</PrimitivesText>
    </IntlProvider>
  );
}

/** Hands the primitives the few words that they say by themselves. */
function PrimitivesText({ children }: { children: ReactNode }) {
  const t = useText();
  const text = useMemo(
    (): UiText => ({
      back: t("action.back"),
      close: t("action.close"),
      copy: t("action.copy"),
      copied: t("toast.copied"),
      copyFailed: t("toast.copyFailed"),
      copiedEndsWith: (end) => t("toast.copiedEndsWith", { end }),
      whichAmount: (meant) => t("fault.whichAmount", meant),
      showPassword: t("password.show"),
      hidePassword: t("password.hide"),
      deleteDigit: t("password.deleteDigit"),
      retry: t("action.retry"),
      loading: t("state.loading"),
      loadMore: t("action.loadMore"),
      refreshing: t("state.refreshing"),
    }),
    [t],
  );
  return <UiTextProvider text={text}>{children}</UiTextProvider>;
}

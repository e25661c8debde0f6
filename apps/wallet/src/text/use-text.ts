import { useTranslations } from "use-intl";
import type { enUs } from "./en-us/index.ts";

declare module "use-intl" {
  interface AppConfig {
    // Keys and parameters of every text are checked against the English dictionary.
    Messages: typeof enUs;
  }
}

/** `t("worth.ratedAt", { time })`: a text of the chosen language. */
export function useText() {
  return useTranslations();
}

export type Translate = ReturnType<typeof useText>;

import { useText } from "./use-text.ts";

/** What the marks of a list of checks are called for those who cannot see them. */
export function useMarkLabels() {
  const t = useText();
  return {
    yes: t("addressCheck.yes"),
    no: t("addressCheck.no"),
    care: t("addressCheck.care"),
    unknown: t("addressCheck.unknown"),
  };
}

import { useText } from "./use-text.ts";

/** What the marks of a list of checks are called for those who cannot see them. */
export function useMarkLabels() {
  const t = useText();
  return {
    yes: t("mark.yes"),
    no: t("mark.no"),
    care: t("mark.care"),
    unknown: t("mark.unknown"),
  };
}

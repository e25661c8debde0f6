import { useText } from "./use-text.ts";

/** What a timeline's marks are called for those who cannot see them. */
export function useStateLabels() {
  const t = useText();
  return {
    done: t("state.done"),
    current: t("state.current"),
    todo: t("state.todo"),
    failed: t("state.failed"),
  };
}

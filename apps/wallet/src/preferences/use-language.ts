import { usePreferences } from "./preferences.ts";

export function useLanguage() {
  return usePreferences((preferences) => preferences.language);
}

import { useEffect, useSyncExternalStore } from "react";
import { usePreferences } from "./preferences.ts";

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function subscribe(onChange: () => void) {
  darkDevice.addEventListener("change", onChange);
  return () => darkDevice.removeEventListener("change", onChange);
}

/** Keeps the page's theme, and the colour of the phone's status bar, as chosen. */
export function useTheme(): void {
  const theme = usePreferences((preferences) => preferences.theme);
  const deviceIsDark = useSyncExternalStore(subscribe, () => darkDevice.matches);
  const dark = theme === "dark" || (theme === "system" && deviceIsDark);

  useEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute("content", dark ? "#0b0f14" : "#f5f7fa");
  }, [dark]);
}

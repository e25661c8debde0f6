import { useEffect, useSyncExternalStore } from "react";
import { usePreferences } from "./preferences.ts";

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

function subscribe(onChange: () => void) {
  darkDevice.addEventListener("change", onChange);
  return () => darkDevice.removeEventListener("change", onChange);
}

/** Keeps the page's theme, the phone's status bar, and the colours of gains and losses, as chosen. */
export function useLook(): void {
  const theme = usePreferences((preferences) => preferences.theme);
  const lineColor = usePreferences((preferences) => preferences.line_color);
  const deviceIsDark = useSyncExternalStore(subscribe, () => darkDevice.matches);
  const dark = theme === "dark" || (theme === "system" && deviceIsDark);

  useEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    const bar = document.querySelector('meta[name="theme-color"]');
    bar?.setAttribute("content", dark ? "#0b0f14" : "#f5f7fa");
  }, [dark]);
  useEffect(() => {
    document.documentElement.dataset.dir = lineColor;
  }, [lineColor]);
}

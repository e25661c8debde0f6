export { CurrencyScreen } from "./currency-screen.tsx";
export { HiddenBalanceScreen } from "./hidden-balance-screen.tsx";
export { LanguageScreen } from "./language-screen.tsx";
export { LineColorScreen } from "./line-color-screen.tsx";
export { PreferencesScreen } from "./preferences-screen.tsx";
export { ThemeScreen } from "./theme-screen.tsx";
export { TimeZoneScreen } from "./time-zone-screen.tsx";

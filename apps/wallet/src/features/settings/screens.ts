export { FundPasswordScreen } from "./fund-password-screen.tsx";
export { LanguageScreen } from "./language-screen.tsx";
export { ThemeScreen } from "./theme-screen.tsx";

export { LanguageScreen } from "./language-screen.tsx";
export { ThemeScreen } from "./theme-screen.tsx";

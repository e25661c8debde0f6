export { type UiText, UiTextProvider } from "../ui-text.tsx";

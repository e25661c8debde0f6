export { PhraseScreen } from "./phrase-screen.tsx";

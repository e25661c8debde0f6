import { type Language, languages } from "@clearhold/contract/refusals";
import { create } from "zustand";
import { languageOfBrowser } from "./browser-language.ts";

export const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

type Preferences = {
  language: Language;
  theme: Theme;
  balanceHidden: boolean;
  chooseLanguage: (language: Language) => void;
  chooseTheme: (theme: Theme) => void;
  hideBalance: (hidden: boolean) => void;
};

// The names under which the browser keeps them; theme.js reads two of them before the first paint.
const places = { language: "lang", theme: "theme", balance: "balance-hidden" } as const;

/** What a person likes, kept in this browser only. */
export const usePreferences = create<Preferences>()((set) => ({
  language: oneOf(
    languages,
    localStorage.getItem(places.language),
    languageOfBrowser(navigator.languages),
  ),
  theme: oneOf(themes, localStorage.getItem(places.theme), "system"),
  balanceHidden: localStorage.getItem(places.balance) === "1",
  chooseLanguage: (language) => {
    localStorage.setItem(places.language, language);
    set({ language });
  },
  chooseTheme: (theme) => {
    localStorage.setItem(places.theme, theme);
    set({ theme });
  },
  hideBalance: (balanceHidden) => {
    localStorage.setItem(places.balance, balanceHidden ? "1" : "0");
    set({ balanceHidden });
  },
}));

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
  otherwise: Choice,
): Choice {
  return choices.find((choice) => choice === text) ?? otherwise;
}

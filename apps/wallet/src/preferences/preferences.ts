import { languages } from "@clearhold/contract/refusals";
import {
  deviceZone,
  lineColors,
  type PreferencesView,
  themes,
} from "@clearhold/contract/wallet/people/preferences";
import { displayCurrencies } from "@clearhold/money";
import { create } from "zustand";
import { readTimesIn } from "../time/time-zone.ts";
import { languageOfBrowser } from "./browser-language.ts";

export type Preferences = PreferencesView;
export type PreferenceName = keyof Preferences;

/** The names under which the browser keeps them; theme.js reads some of them before the first paint. */
const places: Readonly<Record<PreferenceName, string>> = {
  language: "lang",
  currency: "display-currency",
  line_color: "line-color",
  time_zone: "time-zone",
  theme: "theme",
  balance_hidden: "balance-hidden",
};

export const preferenceNames = Object.keys(places) as PreferenceName[];

/** As this browser keeps it; null while it was never set here. */
export function keptPreference(name: PreferenceName): string | null {
  return localStorage.getItem(places[name]);
}

/** How whoever holds this device reads the product, before the login too. The account has its own copy. */
export const usePreferences = create<Preferences>()(() => ({
  language: oneOf(languages, "language", languageOfBrowser(navigator.languages)),
  currency: oneOf(displayCurrencies, "currency", "USDT"),
  line_color: oneOf(lineColors, "line_color", "green-up"),
  time_zone: keptPreference("time_zone") ?? deviceZone,
  theme: oneOf(themes, "theme", "system"),
  balance_hidden: keptPreference("balance_hidden") === "1" ? 1 : 0,
}));

readTimesIn(usePreferences.getState().time_zone);

/** Sets preferences on this device. `choosePreference` is for what a person chose: the account learns it. */
export function setHere(change: Partial<Preferences>): void {
  for (const [name, value] of Object.entries(change)) {
    localStorage.setItem(places[name as PreferenceName], String(value));
  }
  // Before anything is drawn again.
  if (change.time_zone !== undefined) readTimesIn(change.time_zone);
  usePreferences.setState(change);
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  name: PreferenceName,
  otherwise: Choice,
): Choice {
  const kept = keptPreference(name);
  return choices.find((choice) => choice === kept) ?? otherwise;
}

import { languages } from "@clearhold/contract/languages";
import { deviceZone, lineColors, themes } from "@clearhold/contract/preference-values";
import { displayCurrencies } from "@clearhold/money";
import { deviceStorage } from "@clearhold/ui/storage";
import { create } from "zustand";
import { readTimesIn } from "../time/time-zone.ts";
import { languageOfBrowser } from "./browser-language.ts";
import { type PreferenceName, type Preferences, preferencePlaces } from "./preference-names.ts";

/** As this browser keeps it; null while it was never set here. */
export function keptPreference(name: PreferenceName): string | null {
  return deviceStorage.getItem(preferencePlaces[name]);
}

/** As this browser keeps all of them, whichever tab set them last. */
export function keptPreferences(): Preferences {
  return {
    language: oneOf(languages, "language", languageOfBrowser(navigator.languages)),
    currency: oneOf(displayCurrencies, "currency", "USDT"),
    line_color: oneOf(lineColors, "line_color", "green-up"),
    time_zone: keptPreference("time_zone") || deviceZone,
    theme: oneOf(themes, "theme", "system"),
    balance_hidden: keptPreference("balance_hidden") === "1" ? 1 : 0,
  };
}

/** The preferences of this device, which count before the login too. The account has a copy of its own. */
export const usePreferences = create<Preferences>()(keptPreferences);

readTimesIn(usePreferences.getState().time_zone);

/** Sets preferences on this device. `choosePreference` is for what a person chose: the account learns it. */
export function setHere(change: Partial<Preferences>): void {
  for (const [name, value] of Object.entries(change)) {
    deviceStorage.setItem(preferencePlaces[name as PreferenceName], String(value));
  }
  read({ ...usePreferences.getState(), ...change });
}

/** What another tab set counts here too. */
addEventListener("storage", ({ key }) => {
  if (Object.values(preferencePlaces).some((place) => place === key)) read(keptPreferences());
});

function read(preferences: Preferences): void {
  // Before anything is drawn again.
  readTimesIn(preferences.time_zone);
  usePreferences.setState(preferences);
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  name: PreferenceName,
  otherwise: Choice,
): Choice {
  const kept = keptPreference(name);
  return choices.find((choice) => choice === kept) ?? otherwise;
}

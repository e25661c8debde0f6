import type { PreferencesView } from "@clearhold/contract/wallet/people/preferences";

export type Preferences = PreferencesView;
export type PreferenceName = keyof Preferences;

/** The names under which the browser keeps them; theme.js reads some of them before the first paint. */
export const preferencePlaces: Readonly<Record<PreferenceName, string>> = {
  language: "lang",
  currency: "display-currency",
  line_color: "line-color",
  time_zone: "time-zone",
  theme: "theme",
  balance_hidden: "balance-hidden",
};

export const preferenceNames = Object.keys(preferencePlaces) as PreferenceName[];

import { currencies } from "./currency.ts";

/** Money of states in which values can be shown, where the operator has a source of their rates. */
export const stateCurrencies = ["KRW", "USD", "CNY"] as const;
export type StateCurrency = (typeof stateCurrencies)[number];

/** All in which values can be shown; the coins are always offered. */
export const displayCurrencies = [...currencies, ...stateCurrencies] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

/** Decimals that a value has on a screen: the won has no smaller part. */
export function displayDecimals(code: DisplayCurrency): 0 | 2 {
  return code === "KRW" ? 0 : 2;
}

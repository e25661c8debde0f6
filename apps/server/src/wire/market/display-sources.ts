import {
  currencies,
  type DisplayCurrency,
  type StateCurrency,
  stateCurrencies,
} from "@clearhold/money";
import { readTickerAddress, type TickerAddress } from "./ticker-address.ts";

/** Where the rate of each currency is read in which values can be shown. */
export type DisplaySources = ReadonlyMap<StateCurrency, TickerAddress>;

/**
 * Reads `KRW=https://host/ticker#price=/last USD=https://…`, in any order.
 * @throws Error when an address is none, or a currency is unknown or named twice.
 */
export function readDisplaySources(setting: string): DisplaySources {
  const sources = new Map<StateCurrency, TickerAddress>();
  for (const part of setting.split(/\s+/).filter(Boolean)) {
    const [code, address = ""] = part.split(/=(.*)/s);
    const currency = stateCurrencies.find((known) => known === code);
    if (!currency || sources.has(currency)) throw new Error(`no source of its own: ${code}`);
    sources.set(currency, readTickerAddress(address, currency));
  }
  return sources;
}

/** In what values can be shown: the coins, and what has a source. */
export function displayCurrenciesOf(sources: DisplaySources): readonly DisplayCurrency[] {
  return [...currencies, ...stateCurrencies.filter((code) => sources.has(code))];
}

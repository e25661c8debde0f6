import type { StateCurrency } from "@clearhold/money";
import { isThisMachine } from "../../kernel/this-machine.ts";

/** Fewer markets make no rate: one alone could say anything. */
export const tickersMin = 2;

/** What a market prices in USDT, or USDT in it. */
type Priced = "TRX" | StateCurrency;

/** A market's public ticker, and where in its JSON the price stands. */
export type TickerAddress = {
  /** The market's host. */
  readonly name: string;
  readonly url: URL;
  /** JSON pointers (RFC 6901); without `at` the word is of now. */
  readonly price: string;
  readonly at: string | null;
  /** The price is that of one USDT (`USDTTRX`), and not USDT for one of the other (`TRXUSDT`). */
  readonly isPerUsdt: boolean;
};

/**
 * Reads `https://host/ticker#price=/data/0/last&at=/data/0/ts&pair=TRXUSDT`; `at` and `pair` may be
 * absent. `at` points to a Unix time. Without `pair` the price is as most markets have it: `TRXUSDT`,
 * `USDTKRW`.
 * @throws Error when the address is not of this form.
 */
export function readTickerAddress(address: string, priced: Priced = "TRX"): TickerAddress {
  const [inUsdt, perUsdt] = [`${priced}USDT`, `USDT${priced}`];
  const url = new URL(address);
  if (url.protocol !== "https:" && !isThisMachine(url))
    throw new Error(`ticker ${url.host}: not https`);
  const said = new URLSearchParams(url.hash.slice(1));
  const pair = said.get("pair") ?? (priced === "TRX" ? inUsdt : perUsdt);
  const [price, at] = [said.get("price"), said.get("at") || null];
  const arePointers = price?.startsWith("/") && (at === null || at.startsWith("/"));
  if (!price || !arePointers || ![inUsdt, perUsdt].includes(pair)) {
    throw new Error(
      `ticker ${url.host}: say #price=/json/pointer and pair=${inUsdt} or ${perUsdt}`,
    );
  }
  url.hash = "";
  return { name: url.host, url, price, at, isPerUsdt: pair === perUsdt };
}

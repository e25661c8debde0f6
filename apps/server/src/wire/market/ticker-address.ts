/** Fewer markets make no rate: one alone could say anything. */
export const tickersMin = 2;

const pairs = ["TRXUSDT", "USDTTRX"] as const;

/** A market's public ticker, and where in its JSON the price stands. */
export type TickerAddress = {
  /** The market's host. */
  readonly name: string;
  readonly url: URL;
  /** JSON pointers (RFC 6901); without `at` the word is of now. */
  readonly price: string;
  readonly at: string | null;
  /** `TRXUSDT` is USDT for one TRX, as markets write it. */
  readonly pair: (typeof pairs)[number];
};

/**
 * Reads `https://host/ticker#price=/data/0/last&at=/data/0/ts&pair=TRXUSDT`; `at` and `pair` may be
 * absent.
 * @throws Error when the address is not of this form.
 */
export function readTickerAddress(address: string): TickerAddress {
  const url = new URL(address);
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !loopback) throw new Error(`ticker ${url.host}: not https`);
  const said = new URLSearchParams(url.hash.slice(1));
  const pair = pairs.find((known) => known === (said.get("pair") ?? "TRXUSDT"));
  const price = said.get("price");
  if (!price || !pair) {
    throw new Error(`ticker ${url.host}: say #price=/json/pointer and pair=TRXUSDT or USDTTRX`);
  }
  url.hash = "";
  return { name: url.host, url, price, at: said.get("at"), pair };
}

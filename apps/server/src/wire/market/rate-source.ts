/** What one market says: TRX for one USDT, in trillionths. */
export type Ticker = {
  /** Whom people know it by: the host that answers. */
  readonly name: string;
  readonly trxPerUsdtE12: bigint;
  /** When the market said it; the time of the look where it does not say. */
  readonly at: Date;
};

/** What the desk trades at, and what it was read from. */
export type RateReading = {
  readonly trxPerUsdtE12: bigint;
  /** `fixed`, `operators` or `tickers`. */
  readonly source: string;
  readonly tickers: readonly Ticker[];
  /** The fee that comes with the rate, in parts per million; the configured one where absent. */
  readonly feePpm?: bigint;
};

/** Where the desk's rate comes from. `read` throws when there is none to be had now. */
export type RateSource = { read(): Promise<RateReading> };

/** One market, asked once. Throws when it does not answer as it should. */
export type TickerFeed = { readonly name: string; read(): Promise<Ticker> };

/** What one USDT costs somewhere, in trillionths, and when that was so. Throws as a ticker does. */
export type PriceFeed = {
  readonly name: string;
  read(): Promise<{ readonly perUsdtE12: bigint; readonly at: Date }>;
};

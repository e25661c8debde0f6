import {
  type CurrencyCode,
  divideRoundDown,
  formatUnits,
  parseUnits,
  partsPerMillion,
  rateScale,
  rateUnit,
} from "@clearhold/money";

export type Trade = {
  /** What the amount is worth at the rate, before the fee. */
  readonly grossUnits: bigint;
  readonly feeUnits: bigint;
  readonly receivedUnits: bigint;
};

export type Terms = {
  readonly from: CurrencyCode;
  readonly trxPerUsdtE12: bigint;
  readonly feePpm: bigint;
};

/**
 * What a trade books: USDT to TRX multiplies by the rate, TRX to USDT divides by it, and the worth
 * and the fee are each rounded down. Both coins have six decimals, so units trade at the coins' own
 * rate. The database computes the same again before it lets the journal in.
 */
export function quoteTrade(paidUnits: bigint, terms: Terms): Trade {
  const grossUnits =
    terms.from === "USDT"
      ? divideRoundDown(paidUnits * terms.trxPerUsdtE12, rateUnit)
      : divideRoundDown(paidUnits * rateUnit, terms.trxPerUsdtE12);
  const feeUnits = divideRoundDown(grossUnits * terms.feePpm, partsPerMillion);
  return { grossUnits, feeUnits, receivedUnits: grossUnits - feeUnits };
}

/** Reads TRX per USDT. Throws on anything but a positive decimal: it comes from configuration. */
export function parseRate(text: string): bigint {
  const rate = parseUnits(text, rateScale);
  if (rate === null || rate === 0n) throw new Error(`not a rate: ${text}`);
  return rate;
}

/** `to` for one `from`, for display; the inverse is rounded down, and nothing is booked by it. */
export function formatRate(from: CurrencyCode, trxPerUsdtE12: bigint): string {
  const rate = from === "USDT" ? trxPerUsdtE12 : (rateUnit * rateUnit) / trxPerUsdtE12;
  return formatUnits(rate, rateScale);
}

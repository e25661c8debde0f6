import {
  type CurrencyCode,
  divideRoundDown,
  formatUnits,
  parseUnits,
  partsPerMillion,
  rateScale,
  rateUnit,
} from "@clearhold/money";

/** The two directions in which the desk trades. */
export type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

/** A promise of the desk to one person, good once and until it expires. */
export type Quote = Pair & {
  readonly id: string;
  readonly userId: string;
  /** TRX for one USDT in trillionths: the one direction in which a rate is kept. */
  readonly trxPerUsdtE12: bigint;
  /** The desk's fee, in parts per million of the amount out. */
  readonly feePpm: bigint;
  /** The amount it was asked for; null when it is good for any amount. */
  readonly paidUnits: bigint | null;
  readonly source: string;
  readonly askedAt: Date;
};

/** One finished trade. */
export type Exchange = Pair & {
  readonly id: string;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
  readonly feeUnits: bigint;
  readonly trxPerUsdtE12: bigint;
  readonly doneAt: Date;
};

/** How long a quote is valid. A longer one would let people wait for the market to move. */
const quoteSeconds = 15;

/** The moment from which this process refuses it; the database keeps its own count. */
export function expiryOf(quote: Pick<Quote, "askedAt">): Date {
  return new Date(quote.askedAt.getTime() + quoteSeconds * 1000);
}

/** The requirement's `type`: 3 sells USDT, 4 sells TRX. */
export function pairOfType(type: number): Pair {
  return type === 3 ? { from: "USDT", to: "TRX" } : { from: "TRX", to: "USDT" };
}

/** The simple form's `type` as `pairOfType` has it: there 1 sells TRX and 2 sells USDT. */
export function typeOfSimple(type: number): 3 | 4 {
  return type === 1 ? 4 : 3;
}

/**
 * The exchange that a quote becomes has the quote's id under its own prefix, so that the unique
 * reference of its journal lets one quote trade once.
 */
export function exchangeIdOf(quoteId: string): string {
  return quoteId.replace(/^quo_/, "exc_");
}

export type Trade = {
  /** What the amount is worth at the rate, before the fee. */
  readonly grossUnits: bigint;
  readonly feeUnits: bigint;
  readonly receivedUnits: bigint;
};

export type Terms = Pick<Quote, "from" | "trxPerUsdtE12" | "feePpm">;

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

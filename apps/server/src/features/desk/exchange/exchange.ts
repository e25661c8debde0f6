import type { CurrencyCode } from "@clearhold/money";

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

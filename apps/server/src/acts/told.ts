import { type CurrencyCode, formatMoney, type Money, money } from "@clearhold/money";

/** Units of a currency as decimal text. */
export function coins(currency: CurrencyCode, units: bigint): string {
  return formatMoney(money(currency, units));
}

/** An amount with its currency. */
export function told(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

/** A moment to the minute. */
export function minute(at: Date | string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** One line for each, or the words for none. */
export function linesOf<T>(all: readonly T[], lineOf: (one: T) => string, none: string): string[] {
  return all.length === 0 ? [none] : all.map((one) => lineOf(one));
}

import { type CurrencyCode, formatMoney, type Money, money } from "@clearhold/money";

/** Units of a currency as decimal text. */
export function coins(currency: CurrencyCode, units: bigint): string {
  return formatMoney(money(currency, units));
}

/** An amount with its currency. */
export function told(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

type InCurrency = { readonly currency: CurrencyCode };
type ViewName<K> = K extends "units" ? "amount" : K extends `${infer Name}Units` ? Name : K;
type View<T> = {
  readonly [K in keyof T as ViewName<K>]: ViewName<K> extends K ? T[K] : string;
};

/** A record as programs read it: `units` becomes `amount`, `feeUnits` becomes `fee`, in decimal text. */
export function viewOf<T extends InCurrency>(record: T): View<T> {
  const entries = Object.entries<unknown>(record).map(([name, value]) =>
    typeof value === "bigint" && /^units$|Units$/.test(name)
      ? [
          name === "units" ? "amount" : name.slice(0, -"Units".length),
          coins(record.currency, value),
        ]
      : [name, value],
  );
  return Object.fromEntries(entries) as View<T>;
}

/** Milliseconds as programs read them. */
export const isoOf = (ms: number) => new Date(ms).toISOString();

/** A moment to the minute. */
export function minute(at: Date | string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** One line for each, or the words for none. */
export function linesOf<T>(all: readonly T[], lineOf: (one: T) => string, none: string): string[] {
  return all.length === 0 ? [none] : all.map((one) => lineOf(one));
}

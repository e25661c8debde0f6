import type { CurrencyCode } from "./currency.ts";

/** An amount in the currency's smallest unit. Never a floating point number. */
export type Money<C extends CurrencyCode = CurrencyCode> = {
  readonly currency: C;
  readonly units: bigint;
};

export function money<C extends CurrencyCode>(currency: C, units: bigint): Money<C> {
  return { currency, units };
}

export function zero<C extends CurrencyCode>(currency: C): Money<C> {
  return { currency, units: 0n };
}

/** Sum of two amounts of one currency. Throws on mixed currencies: that is a programming fault. */
export function addMoney<C extends CurrencyCode>(left: Money<C>, right: Money<C>): Money<C> {
  assertSameCurrency(left, right);
  return money(left.currency, left.units + right.units);
}

/** Difference of two amounts of one currency; may be negative. Throws on mixed currencies. */
export function subtractMoney<C extends CurrencyCode>(left: Money<C>, right: Money<C>): Money<C> {
  assertSameCurrency(left, right);
  return money(left.currency, left.units - right.units);
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new Error(`mixed currencies: ${left.currency} and ${right.currency}`);
  }
}

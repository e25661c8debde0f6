import { feeAtRate, formatMoney, lesser, type Money, money, subtractMoney } from "@clearhold/money";
import type { StopCode } from "./withdrawal-rules.ts";

/** What a person may take out in 24 hours, what of it is used, and when more of it is free. */
export type DayLimit = {
  readonly limit: Money;
  readonly used: Money;
  /** Never below zero. */
  readonly free: Money;
  /** Unix seconds from which more is free than now; 0 while nothing counts. */
  readonly freesAt: number;
};

/** What bounds the amount of one withdrawal, all in its currency. */
export type AmountBounds = {
  readonly minimum: Money;
  /** The most in one withdrawal. */
  readonly once: Money;
  readonly day: DayLimit;
};

export type AmountRule = Extract<
  StopCode,
  "below-minimum" | "above-once-limit" | "above-day-limit"
>;

/** A rule that an amount breaks, with what fills its text. */
export type BrokenAmountRule = {
  readonly code: AmountRule;
  readonly details: Readonly<Record<string, string>>;
};

/**
 * The first rule of minimum and limits that an amount breaks; null when it breaks none. The form asks it
 * while a person types, the server before it asks for a secret.
 */
export function findBrokenAmountRule(
  { units }: Money,
  { minimum, once, day }: AmountBounds,
): BrokenAmountRule | null {
  if (units < minimum.units) {
    return { code: "below-minimum", details: { minimum: amountText(minimum) } };
  }
  // Above the whole limit of 24 hours no waiting helps.
  const most = lesser(once.units, day.limit.units);
  if (units > most) {
    return { code: "above-once-limit", details: { limit: amountText({ ...once, units: most }) } };
  }
  if (units > day.free.units) return { code: "above-day-limit", details: dayLimitDetails(day) };
  return null;
}

/** The limit of 24 hours for a text; the time in Unix seconds, empty while nothing counts. */
export function dayLimitDetails({ limit, used, free, freesAt }: DayLimit): Record<string, string> {
  return {
    limit: amountText(limit),
    used: amountText(used),
    free: amountText(free),
    until: freesAt === 0 ? "" : String(freesAt),
  };
}

/** An amount in a finding's details, with its currency: "12.5 USDT". */
export function amountText(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

export type WithdrawalQuote = {
  readonly amount: Money;
  readonly fee: Money;
  readonly received: Money;
};

/**
 * Fee and received amount. The fee is rounded down, so it never exceeds the shown rate; what the person
 * receives is the exact rest.
 */
export function quoteWithdrawal(amount: Money, feePartsPerMillion: bigint): WithdrawalQuote {
  const fee = money(amount.currency, feeAtRate(amount.units, feePartsPerMillion));
  return { amount, fee, received: subtractMoney(amount, fee) };
}

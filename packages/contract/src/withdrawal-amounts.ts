import { amountText, feeAtRate, lesser, type Money, money, subtractMoney } from "@clearhold/money";
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
  bounds: AmountBounds,
): BrokenAmountRule | null {
  const { minimum, once, day } = bounds;
  if (units < minimum.units) return brokenRule("below-minimum", bounds);
  // Above the whole limit of 24 hours no waiting helps.
  if (units > lesser(once.units, day.limit.units)) return brokenRule("above-once-limit", bounds);
  return units > day.free.units ? brokenRule("above-day-limit", bounds) : null;
}

/** A rule with what fills its text. */
export function brokenRule(
  code: AmountRule,
  { minimum, once, day }: AmountBounds,
): BrokenAmountRule {
  if (code === "below-minimum") return { code, details: { minimum: amountText(minimum) } };
  if (code === "above-day-limit") return { code, details: dayLimitDetails(day) };
  const units = lesser(once.units, day.limit.units);
  return { code, details: { limit: amountText({ ...once, units }) } };
}

/** The most that a withdrawal can be now, and what bounds it; null where that is the balance. */
type MostToWithdraw = {
  readonly amount: Money;
  readonly bound: Exclude<AmountRule, "below-minimum"> | null;
};

/** The most that these rules take now of a balance. The fee is part of it. */
export function mostToWithdraw(available: Money, { once, day }: AmountBounds): MostToWithdraw {
  const atOnce = lesser(once.units, day.limit.units);
  const most = lesser(atOnce, day.free.units);
  if (available.units <= most) return { amount: available, bound: null };
  const bound = day.free.units < atOnce ? "above-day-limit" : "above-once-limit";
  return { amount: money(available.currency, most), bound };
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

import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { type Money, money, scaleOf } from "@clearhold/money";
import type { Check } from "../../../forms/first-fault.ts";

export type SubscribeForm = {
  agreed: boolean;
  status: ProjectView["status"];
  /** Mine and the project's: level and certification. */
  level: number;
  levelNeeded: number;
  certified: number;
  certifiedNeeded: number;
  amount: Money | null;
  available: Money;
  minimum: Money;
  quota: Money;
  /** What my personal limit leaves. */
  personal: Money;
  /** The payout is to go on to an address that is not there. */
  lacksAddress: boolean;
};

const above = (amount: Money | null, bound: Money) => amount !== null && amount.units > bound.units;

/** The order of requirement 5, "Subscribe", then the limits that it leaves to the server. */
export const subscribeChecks = [
  { fault: "agreementMissing", failed: (form) => !form.agreed },
  {
    fault: "conditions",
    failed: (form) => form.level < form.levelNeeded || form.certified < form.certifiedNeeded,
  },
  { fault: "amountMissing", failed: (form) => form.amount === null || form.amount.units === 0n },
  { fault: "insufficient", failed: (form) => above(form.amount, form.available) },
  { fault: "belowMinimum", failed: (form) => above(form.minimum, form.amount ?? form.minimum) },
  { fault: "aboveQuota", failed: (form) => above(form.amount, form.quota) },
  { fault: "aboveLimit", failed: (form) => above(form.amount, form.personal) },
  { fault: "addressMissing", failed: (form) => form.lacksAddress },
  { fault: "closed", failed: (form) => form.status !== 2 },
] as const satisfies readonly Check<SubscribeForm, string>[];

/**
 * The same for the requirement's simple forms, which have their own words for what is typed and ask
 * for the agreement in the popup; the rest stands in the same order.
 */
export const orderChecks = [
  subscribeChecks[1],
  { fault: "typedMissing", failed: (form) => form.amount === null || form.amount.units === 0n },
  ...subscribeChecks.slice(3),
] as const satisfies readonly Check<SubscribeForm, string>[];

export type SubscribeFault =
  | (typeof subscribeChecks)[number]["fault"]
  | (typeof orderChecks)[number]["fault"];

/** "All": the smallest of balance, remaining quota and personal limit, whole coins only. */
export function mostToSubscribe(available: Money, quota: Money, personal: Money): Money {
  const least = [available, quota, personal].reduce((one, other) =>
    other.units < one.units ? other : one,
  );
  return money(least.currency, coinsIn(least) * coinOf(least));
}

/** Which of the three leaves no whole coin, where "All" is nothing. */
export function whyNothing(available: Money, quota: Money): SubscribeFault {
  if (coinsIn(available) === 0n) return "insufficient";
  return coinsIn(quota) === 0n ? "aboveQuota" : "aboveLimit";
}

const coinOf = ({ currency }: Money) => 10n ** BigInt(scaleOf(currency));
const coinsIn = (amount: Money) => amount.units / coinOf(amount);

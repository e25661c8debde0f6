import { type BrokenRule, findBrokenRule } from "@clearhold/contract/rules";
import {
  type SubscriptionFacts,
  type SubscriptionRule,
  subscriptionRules,
} from "@clearhold/contract/subscription-rules";
import { type Money, money, scaleOf } from "@clearhold/money";
import { wholeCoins } from "../../../money/read-money.ts";

/** The requirement's full form asks for the agreement; its simple ones have words of their own. */
export type SubscribeLayout = "full" | "simple";

export type SubscribeFault = BrokenRule<SubscriptionRule>;

/** A typed amount is always whole; nothing else was parsed. */
export type SubscribeForm = Omit<SubscriptionFacts, "isWhole">;

/** The simple forms have their own words for what is typed, and ask for the agreement in the popup. */
const notAsked: Readonly<Record<SubscribeLayout, readonly SubscriptionRule[]>> = {
  full: ["amount-missing"],
  simple: ["agreement-required", "subscription-missing"],
};

/** The first rule that a form breaks, in the order of requirement 5, "Subscribe"; null for none. */
export function findSubscribeFault(
  layout: SubscribeLayout,
  form: SubscribeForm,
): SubscribeFault | null {
  return findBrokenRule(subscriptionRules, { ...form, isWhole: true }, notAsked[layout]);
}

/** "All": the smallest of balance, remaining quota and personal limit, whole coins only. */
export function mostToSubscribe(available: Money, quota: Money, personal: Money): Money {
  const least = [available, quota, personal].reduce((one, other) =>
    other.units < one.units ? other : one,
  );
  return wholeCoins(least);
}

/** Which of them leaves no whole coin, where "All" is nothing: one coin would break its rule. */
export function whyNothing(form: SubscribeForm): SubscribeFault | null {
  const {
    "insufficient-balance": balance,
    "deposit-uncertified": uncertified,
    "subscription-above-quota": quota,
    "subscription-above-limit": limit,
  } = subscriptionRules;
  const amount = money(form.available.currency, coinOf(form.available));
  return findBrokenRule(
    {
      "insufficient-balance": balance,
      "deposit-uncertified": uncertified,
      "subscription-above-quota": quota,
      "subscription-above-limit": limit,
    },
    { ...form, amount, isWhole: true },
  );
}

const coinOf = ({ currency }: Money) => 10n ** BigInt(scaleOf(currency));

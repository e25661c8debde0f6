import type { Money } from "@clearhold/money";
import { amountMissing, missing, type Rule, refused } from "./rules.ts";
import { uncertifiedRule } from "./uncertified-rules.ts";

/** What a project still takes from one person. */
export type SubscriptionBounds = {
  readonly minimum: Money;
  /** What is left of the project. */
  readonly quota: Money;
  /** What the person's own limit leaves. */
  readonly personal: Money;
};

/** What the forms and the server know of a subscription, all amounts in the project's currency. */
export type SubscriptionFacts = SubscriptionBounds & {
  readonly isOpen: boolean;
  readonly agreed: boolean;
  /** The person's level and certification, and those that the project asks for. */
  readonly level: number;
  readonly levelNeeded: number;
  readonly certified: number;
  readonly certifiedNeeded: number;
  /** Null where no amount was typed. */
  readonly amount: Money | null;
  /** Written as a whole number. */
  readonly isWhole: boolean;
  readonly available: Money;
  /** How much of it waits for the person's certification: it can be withdrawn only. */
  readonly uncertified: Money;
  /** The payout is to go on to an address that is not in the book. */
  readonly lacksAddress: boolean;
};

const isMissing = ({ amount }: SubscriptionFacts) => amount === null || amount.units === 0n;
const isAbove = (amount: Money | null, bound: Money) =>
  amount !== null && amount.units > bound.units;

/** Every rule of a subscription, in the order in which it is told. */
export const subscriptionRules = {
  "project-not-open": { ...refused("project-not-open"), isBroken: ({ isOpen }) => !isOpen },
  "agreement-required": { ...refused("agreement-required"), isBroken: ({ agreed }) => !agreed },
  "subscription-conditions-not-met": {
    ...refused("subscription-conditions-not-met"),
    isBroken: ({ level, levelNeeded, certified, certifiedNeeded }) =>
      level < levelNeeded || certified < certifiedNeeded,
  },
  "subscription-missing": {
    ...missing("Subscription amount cannot be empty", "청약 금액을 입력하세요", "认购金额不能为空"),
    isBroken: isMissing,
  },
  "amount-missing": { ...amountMissing, isBroken: isMissing },
  "subscription-not-integer": {
    ...refused("subscription-not-integer"),
    isBroken: ({ isWhole }) => !isWhole,
  },
  "insufficient-balance": {
    ...refused("insufficient-balance"),
    isBroken: ({ amount, available }) => isAbove(amount, available),
  },
  "deposit-uncertified": uncertifiedRule,
  "subscription-below-minimum": {
    ...refused("subscription-below-minimum"),
    isBroken: ({ amount, minimum }) => amount !== null && amount.units < minimum.units,
    tells: ({ minimum }) => ({ minimum }),
  },
  "subscription-above-quota": {
    ...refused("subscription-above-quota"),
    isBroken: ({ amount, quota }) => isAbove(amount, quota),
    tells: ({ quota }) => ({ remaining: quota }),
  },
  "subscription-above-limit": {
    ...refused("subscription-above-limit"),
    isBroken: ({ amount, personal }) => isAbove(amount, personal),
    tells: ({ personal }) => ({ remaining: personal }),
  },
  "default-address-missing": {
    ...refused("default-address-missing"),
    isBroken: ({ lacksAddress }) => lacksAddress,
    tells: ({ available: { currency } }) => ({ currency }),
  },
} as const satisfies Record<string, Rule<SubscriptionFacts>>;

export type SubscriptionRule = keyof typeof subscriptionRules;

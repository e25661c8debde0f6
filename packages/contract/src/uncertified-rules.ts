import { type Money, money } from "@clearhold/money";
import { refused } from "./rules.ts";

/** A balance, and how much of it waits for its owner's certification; null while it is not known. */
type Balance = { readonly available: Money | null; readonly uncertified: Money | null };

/** What of a balance can be exchanged or subscribed. */
export function spendable(available: Money, uncertified: Money): Money {
  const units = available.units - uncertified.units;
  return money(available.currency, units > 0n ? units : 0n);
}

/** The rule of exchanges and subscriptions: what was deposited above the limit waits. */
export const uncertifiedRule = {
  ...refused("deposit-uncertified"),
  isBroken: ({ amount, available, uncertified }: Balance & { readonly amount: Money | null }) =>
    amount !== null &&
    available !== null &&
    uncertified !== null &&
    uncertified.units > 0n &&
    amount.units > spendable(available, uncertified).units,
  tells: ({ available, uncertified }: Balance): { free?: Money; waiting?: Money } =>
    available && uncertified
      ? { free: spendable(available, uncertified), waiting: uncertified }
      : {},
} as const;

import type { Money } from "@clearhold/money";

/** How much of what a level needs is there, in whole percent; all of it where a rule needs nothing. */
export function levelShare(amount: Money, needed: Money): number {
  return needed.units > 0n ? Number((amount.units * 100n) / needed.units) : 100;
}

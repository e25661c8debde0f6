import { lesser } from "./compare.ts";

/** The smallest subscription: the minimum, or the remainder when less is left. */
export function smallestSubscription(minimumUnits: bigint, remainingUnits: bigint): bigint {
  return lesser(minimumUnits, remainingUnits);
}

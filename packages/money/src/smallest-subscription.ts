import { lesser } from "./compare.ts";

/** What must be subscribed at least: when less than the minimum remains, the remainder (decisions 2). */
export function smallestSubscription(minimumUnits: bigint, remainingUnits: bigint): bigint {
  return lesser(minimumUnits, remainingUnits);
}

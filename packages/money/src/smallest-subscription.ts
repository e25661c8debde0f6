import { lesser } from "./compare.ts";

/** The smallest subscription: the minimum, or the remainder (of the project or the person's limit) when less is left. */
export function smallestSubscription(minimumUnits: bigint, remainingUnits: bigint): bigint {
  return lesser(minimumUnits, remainingUnits);
}

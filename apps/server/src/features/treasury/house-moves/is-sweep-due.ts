/** What speaks for sweeping one currency of one address. Units are of that currency. */
export type SweepCase = {
  readonly units: bigint;
  /** When the oldest coin that no sweep has taken was credited; null where none is known. */
  readonly oldestAt: Date | null;
  readonly now: Date;
  readonly minUnits: bigint;
  /** What the sweep costs, in this currency; null where there is no rate to say. */
  readonly costUnits: bigint | null;
  /** A withdrawal waits for coins of this currency in the hot wallet. */
  readonly wanted: boolean;
};

/** A sweep must move this many times its cost: a fee of 7 TRX for 20 USDT would be a waste. */
const timesCost = 20n;
const ageMaxMs = 7 * 86_400_000;

/**
 * Sweeps what is worth it: enough in itself, or old and worth more than its cost, or needed now. An
 * unknown cost lets only the first count: nothing is spent on what may be dust.
 */
export function isSweepDue(one: SweepCase): boolean {
  const { units, oldestAt, now, minUnits, costUnits, wanted } = one;
  if (units <= 0n) return false;
  if (costUnits === null) return units >= minUnits;
  if (units >= minUnits && units >= timesCost * costUnits) return true;
  if (units <= costUnits) return false;
  return wanted || (oldestAt !== null && now.getTime() - oldestAt.getTime() > ageMaxMs);
}

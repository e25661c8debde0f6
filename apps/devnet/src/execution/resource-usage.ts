import { type ResourceUsage, windowSlots } from "../state/account.ts";

/**
 * How used bandwidth and energy fade over a day, as java-tron's ResourceProcessor does it
 * (`increase` and `increaseV2`): whole numbers scaled by a million, rounded where it rounds.
 */
const precision = 1_000_000n;
const milli = 1000;

/** The use that is left at `slot`, without writing anything. */
export function usageAt(usage: ResourceUsage, slot: number): bigint {
  const window = wholeWindow(usage);
  return (faded(usage, slot) * window) / precision;
}

/** The use after consuming `amount` at `slot`; the window of old and new use is weighed. */
export function addUsage(usage: ResourceUsage, amount: bigint, slot: number): ResourceUsage {
  const window = wholeWindow(usage);
  const oldAverage = faded(usage, slot);
  const addedAverage = divideUp(amount * precision, BigInt(windowSlots));
  const used = (oldAverage * window + addedAverage * BigInt(windowSlots)) / precision;
  const remaining = (oldAverage * window) / precision;
  const fullWindow = windowSlots * milli;
  if (remaining === 0n || used === 0n) {
    return { used, lastSlot: slot, windowMilliSlots: fullWindow };
  }
  const left = BigInt(usage.windowMilliSlots - (slot - usage.lastSlot) * milli);
  const weighed = Number(divideUp(remaining * left + amount * BigInt(fullWindow), used));
  return { used, lastSlot: slot, windowMilliSlots: Math.min(weighed, fullWindow) };
}

/**
 * Use that comes back with a stake that was lent (`unDelegateIncreaseV2`); both windows are weighed.
 * `from` is the borrower's use as it stands at `slot`.
 */
export function moveUsage(
  own: ResourceUsage,
  { from, amount }: { from: ResourceUsage; amount: bigint },
  slot: number,
): ResourceUsage {
  const mine = addUsage(own, 0n, slot);
  const used = mine.used + amount;
  const windows =
    mine.used * BigInt(mine.windowMilliSlots) + amount * BigInt(from.windowMilliSlots);
  const weighed = Number(divideUp(windows, used));
  return { used, lastSlot: slot, windowMilliSlots: Math.min(weighed, windowSlots * milli) };
}

/** Free bandwidth knows one window only (`increase` without an account). */
export function addFreeUsage(usage: ResourceUsage, amount: bigint, slot: number): ResourceUsage {
  const remaining = divideUp(usageAt(usage, slot) * precision, BigInt(windowSlots));
  const added = divideUp(amount * precision, BigInt(windowSlots));
  const used = ((remaining + added) * BigInt(windowSlots)) / precision;
  return { used, lastSlot: slot, windowMilliSlots: windowSlots * milli };
}

function faded(usage: ResourceUsage, slot: number): bigint {
  const window = wholeWindow(usage);
  const average = divideUp(usage.used * precision, window);
  if (slot === usage.lastSlot) return average;
  const gone = slot - usage.lastSlot;
  if (gone >= Number(window)) return 0n;
  // java-tron rounds a double here; averages stay far below 2^53, so the same double is exact.
  return BigInt(Math.round(Number(average) * ((Number(window) - gone) / Number(window))));
}

function wholeWindow(usage: ResourceUsage): bigint {
  return BigInt(Math.max(1, Math.floor(usage.windowMilliSlots / milli)));
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor + (dividend % divisor > 0n ? 1n : 0n);
}

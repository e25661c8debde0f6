import type { Clock } from "../../../kernel/clock.ts";
import { type BookDifferenceDeps, bookDifference } from "./book-difference.ts";
import { type Comparison, keyOf, roundsToBelieve } from "./verdict.ts";

export type BelieveDeps = BookDifferenceDeps & { readonly clock: Clock };

/** A difference that was found and is not booked yet. */
type Suspect = {
  readonly comparison: Comparison;
  /** Rounds in a row, different solid heights among them, and when the first of them was. */
  readonly seen: number;
  readonly heights: number;
  readonly lastBlock: number;
  readonly since: Date;
};

export type Suspects = Map<string, Suspect>;

/** Missing coins are believed at so many different solid heights, over so long a time. */
const heightsToBelieve = 3;
const lossSeconds = 60;

/**
 * Books what has been the same difference for some rounds, and coins that are missing only when the
 * chain has gone on meanwhile and a minute is over: a node that has just started says nonsense for a
 * while, and no journal takes a loss back. Until then the verdict says what is off, and nothing leaves
 * on a shortfall.
 */
export async function believe(
  deps: BelieveDeps,
  suspects: Suspects,
  round: { readonly blockNumber: number; readonly comparisons: readonly Comparison[] },
): Promise<void> {
  for (const comparison of round.comparisons) {
    const key = keyOf(comparison);
    if (comparison.state === "equal") suspects.delete(key);
    if (comparison.state !== "differs") continue;
    const at = { blockNumber: round.blockNumber, now: deps.clock.now() };
    const suspect = seenAgain(suspects.get(key), comparison, at);
    if (isBelieved(suspect, at.now)) {
      await bookDifference(deps, comparison, round.blockNumber);
      suspects.delete(key);
    } else {
      suspects.set(key, suspect);
    }
  }
}

function seenAgain(
  before: Suspect | undefined,
  comparison: Comparison,
  { blockNumber, now }: { readonly blockNumber: number; readonly now: Date },
): Suspect {
  const { offUnits, isCertain } = comparison;
  const known = before?.comparison;
  if (!before || known?.offUnits !== offUnits || known.isCertain !== isCertain) {
    return { comparison, seen: 1, heights: 1, lastBlock: blockNumber, since: now };
  }
  const isHigher = blockNumber > before.lastBlock;
  return {
    ...before,
    comparison,
    seen: before.seen + 1,
    ...(isHigher && { heights: before.heights + 1, lastBlock: blockNumber }),
  };
}

function isBelieved({ comparison, seen, heights, since }: Suspect, now: Date): boolean {
  if (comparison.offUnits > 0n) return seen >= roundsToBelieve;
  const seconds = (now.getTime() - since.getTime()) / 1000;
  return comparison.isCertain && heights >= heightsToBelieve && seconds >= lossSeconds;
}

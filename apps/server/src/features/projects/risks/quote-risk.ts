import { divideRoundDown, divideRoundUp, partsPerMillion } from "@clearhold/money";

/**
 * What results say of the next one: the chance of a loss with the bounds of its 95 % confidence,
 * and the range of what people got beyond their principal. Parts per million.
 */
export type RiskFigures = {
  readonly chancePpm: bigint;
  readonly chanceLowPpm: bigint;
  readonly chanceHighPpm: bigint;
  readonly worstPpm: bigint;
  readonly lowerQuarterPpm: bigint;
  readonly middlePpm: bigint;
  readonly upperQuarterPpm: bigint;
  readonly bestPpm: bigint;
};

/**
 * The least history of which anything is said. With it, a history without one loss still leaves a
 * chance of loss of up to 24 %; with fewer, the bounds say so little that a figure would mislead.
 */
export const riskSampleMin = 12;

/** 1.96, the normal quantile of 95 % confidence, in hundredths; and its square in ten-thousandths. */
const quantile = 196n;
const quantileSquared = quantile * quantile;
const tenThousand = 10_000n;

/**
 * Reads the outcomes of settled projects: each what its subscribers got beyond their principal.
 * Null with fewer than `riskSampleMin` of them.
 */
export function quoteRisk(outcomesPpm: readonly bigint[]): RiskFigures | null {
  if (outcomesPpm.length < riskSampleMin) return null;
  const sorted = [...outcomesPpm].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const sample = BigInt(sorted.length);
  const losses = BigInt(sorted.filter((outcome) => outcome < 0n).length);
  const at = (numerator: bigint, denominator: bigint) => ranked(sorted, numerator, denominator);
  return {
    ...chanceOf(losses, sample),
    worstPpm: at(0n, 4n),
    lowerQuarterPpm: at(1n, 4n),
    middlePpm: at(2n, 4n),
    upperQuarterPpm: at(3n, 4n),
    bestPpm: at(4n, 4n),
  };
}

/**
 * Wilson's interval and its centre; the centre is rounded up and the bounds outwards. Without a loss
 * the lower bound is exactly zero, without a gain the upper one exactly a million.
 */
function chanceOf(losses: bigint, sample: bigint) {
  const divisor = 2n * (tenThousand * sample + quantileSquared);
  const centre = (2n * tenThousand * losses + quantileSquared) * partsPerMillion;
  // The root of 4 * losses * (sample - losses) / sample + z², in parts per million.
  const spread = divideRoundUp(4n * losses * (sample - losses) * partsPerMillion ** 2n, sample);
  const square = spread + (quantileSquared * partsPerMillion ** 2n) / tenThousand;
  const reach = quantile * 100n * rootRoundUp(square);
  return {
    chancePpm: divideRoundUp(centre, divisor),
    chanceLowPpm: divideRoundDown(centre - reach, divisor),
    chanceHighPpm: divideRoundUp(centre + reach, divisor),
  };
}

/** The outcome at a share of the sorted ones, by nearest rank: one that really happened. */
function ranked(sorted: readonly bigint[], numerator: bigint, denominator: bigint): bigint {
  const rank = divideRoundUp(BigInt(sorted.length) * numerator, denominator);
  const outcome = sorted[Math.max(0, Number(rank) - 1)];
  if (outcome === undefined) throw new Error("no outcome has this rank");
  return outcome;
}

/** The smallest whole number whose square is not below `square` (Newton's method). */
function rootRoundUp(square: bigint): bigint {
  let root = square;
  let next = (root + 1n) / 2n;
  while (next < root) {
    root = next;
    next = (root + square / root) / 2n;
  }
  return root * root < square ? root + 1n : root;
}

import { refuse } from "./signer-refusal.ts";

const dayMs = 24 * 3_600_000;

/** What is about to be signed, beside what was signed of its kind. */
export type CountedDay = {
  readonly nowMs: number;
  /** The most in 24 hours, and what this would add, in units. */
  readonly capUnits: bigint;
  readonly units: bigint;
  /** What was signed for the same before: it happens once, and is counted where the last one was. */
  readonly earlier: readonly { readonly at: number }[];
  /** All of its kind since then, each counted once. */
  unitsSince(sinceMs: number): bigint;
};

/** @throws SignerRefusal where the 24 hours up to now would hold more than the cap. */
export function checkDayCap(what: string, day: CountedDay): void {
  const since = day.nowMs - dayMs;
  const isCounted = (day.earlier.at(-1)?.at ?? 0) > since;
  if (day.unitsSince(since) + (isCounted ? 0n : day.units) > day.capUnits) {
    refuse(`the ${what} of 24 hours are above the cap`, "day-cap");
  }
}

import { writeFileSync } from "node:fs";
import type { Clock } from "../src/kernel/clock.ts";

/** A clock that stands still while a test runs, unless the test moves it. */
export type StandingClock = Clock & {
  advance(seconds: number): void;
  close(): void;
};

/** How far it may be behind real time, which the database and other processes go by. */
const lagMaxMs = 60_000;

const catchUps = new Set<() => void>();

/** Lets every open clock catch up with real time; before each test. */
export function catchUpClocks(): void {
  for (const catchUp of catchUps) catchUp();
}

/**
 * A slow machine must not end a short delay, so time goes on by a millisecond at each look only: what
 * comes later is younger. Other processes read in `file` how many seconds it was moved.
 */
export function openStandingClock(file: string): StandingClock {
  let shiftMs = 0;
  let stoodMs = Date.now();
  const catchUp = (lagMs = 0) => {
    stoodMs = Math.max(stoodMs, Date.now() - lagMs);
  };
  const caught = () => catchUp();
  catchUps.add(caught);
  return {
    now() {
      catchUp(lagMaxMs);
      stoodMs += 1;
      return new Date(stoodMs + shiftMs);
    },
    advance(seconds) {
      shiftMs += seconds * 1000;
      writeFileSync(file, String(shiftMs / 1000));
    },
    close: () => void catchUps.delete(caught),
  };
}

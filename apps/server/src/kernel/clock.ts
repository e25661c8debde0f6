import { readFileSync } from "node:fs";

/** The one source of time. Everything that asks for "now" takes one of these. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Real time, or the shifted clock where a file is named. */
export function openClock(offsetFile: string | undefined): Clock {
  return offsetFile === undefined ? systemClock : shiftedClock(offsetFile);
}

/**
 * Real time plus the number of seconds in a file, read at every call, so that holds and schedules
 * can be tried in minutes. For the development network only.
 */
function shiftedClock(offsetFile: string): Clock {
  return { now: () => new Date(Date.now() + readOffsetSeconds(offsetFile) * 1000) };
}

function readOffsetSeconds(offsetFile: string): number {
  try {
    const seconds = Number(readFileSync(offsetFile, "utf8").trim());
    return Number.isFinite(seconds) ? seconds : 0;
  } catch {
    return 0; // no file yet: no shift
  }
}

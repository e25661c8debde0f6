import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** Adds seconds to the file that the product's clocks read; replaced whole, never half written. */
export function shiftClock(file: string, seconds: number): void {
  writeFileSync(`${file}.new`, String(readSeconds(file) + seconds));
  renameSync(`${file}.new`, file);
}

function readSeconds(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").trim()) || 0;
  } catch {
    return 0; // no file yet: no shift
  }
}

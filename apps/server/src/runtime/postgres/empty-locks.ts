import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A server that starts writes its number the moment it has made the file. */
const settleMs = 1_000;

/**
 * Removes lock files that name nobody, which a crash or a full disk has left: PostgreSQL would refuse
 * to start over them for ever.
 * @returns those that were removed.
 */
export async function removeEmptyLocks(files: readonly string[]): Promise<string[]> {
  if (!files.some(namesNobody)) return [];
  await sleep(settleMs);
  const empty = files.filter(namesNobody);
  for (const file of empty) rmSync(file);
  return empty;
}

function namesNobody(file: string): boolean {
  try {
    return !/^-?\d+\s/.test(readFileSync(file, "utf8"));
  } catch {
    return false; // there is none, which is how it should be
  }
}

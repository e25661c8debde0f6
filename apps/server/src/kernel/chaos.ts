import { unlinkSync } from "node:fs";
import path from "node:path";

/**
 * The points between two steps of a money path where the kill drills end a process. They stand in
 * the shipped code, so that what is killed is what runs, and do nothing unless one is armed.
 */
export const chaosPoints = [
  "scan-before-detect",
  "scan-after-detect",
  "scan-before-book",
  "scan-after-book",
  "withdrawal-before-post",
  "withdrawal-after-post",
  "guard-before-authorise",
  "guard-after-authorise",
  "payout-before-build",
  "payout-after-build",
  "payout-after-ask",
  "payout-after-sign",
  "payout-after-store",
  "payout-after-broadcast",
  "payout-after-mark",
  "move-before-build",
  "move-after-build",
  "move-after-sign",
  "move-after-store",
  "move-after-broadcast",
  "move-after-mark",
  "signer-before-record",
  "signer-after-record",
] as const;
export type ChaosPoint = (typeof chaosPoints)[number];

let armed: { point: ChaosPoint; strike: () => void } | null = null;

/** Where a drill lays a file for each point that is to strike once, whichever process reaches it. */
let drill: string | null = null;

/**
 * Arms one point; null disarms. Module state on purpose: threading it through every money verb
 * would put the drill into their types.
 * @internal Tests alone call it.
 */
export function armChaos(point: ChaosPoint | null, strike: () => void = endProcess): void {
  armed = point === null ? null : { point, strike };
}

/** For the entry points, from their configuration: a drill that lives in another process. */
export function joinDrill(folder: string | null): void {
  drill = folder;
}

/** Nothing, unless a drill has armed this very point. */
export function chaos(point: ChaosPoint): void {
  if (armed?.point === point) armed.strike();
  else if (drill !== null && isClaimed(path.join(drill, point))) endProcess();
}

/** True for the one process that takes the file away. */
function isClaimed(file: string): boolean {
  try {
    unlinkSync(file);
    return true;
  } catch {
    return false;
  }
}

/** As the machine's failure would: no handler runs, nothing is flushed. */
function endProcess(): void {
  process.kill(process.pid, "SIGKILL");
}

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
  "payout-before-build",
  "payout-after-build",
  "payout-after-sign",
  "payout-after-store",
  "payout-after-broadcast",
  "payout-after-mark",
  "signer-before-record",
  "signer-after-record",
] as const;
export type ChaosPoint = (typeof chaosPoints)[number];

let armed: { point: ChaosPoint; strike: () => void } | null = null;

/**
 * Arms one point; null disarms. Module state on purpose: threading it through every money verb
 * would put the drill into their types. Only an entry point (from its configuration) and tests call it.
 */
export function armChaos(point: ChaosPoint | null, strike: () => void = endProcess): void {
  armed = point === null ? null : { point, strike };
}

/** Nothing, unless a drill has armed this very point. */
export function chaos(point: ChaosPoint): void {
  if (armed?.point === point) armed.strike();
}

/** As the machine's failure would: no handler runs, nothing is flushed. */
function endProcess(): void {
  process.kill(process.pid, "SIGKILL");
}

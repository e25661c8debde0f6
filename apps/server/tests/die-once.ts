import { armChaos, type ChaosPoint } from "../src/kernel/chaos.ts";

/**
 * The next process that reaches this point dies there, and no other one after it. Gives whether one died.
 */
export function dieOnceAt(point: ChaosPoint): () => boolean {
  let died = false;
  armChaos(point, () => {
    died = true;
    armChaos(null);
    throw new Error(`killed at ${point}`);
  });
  return () => died;
}

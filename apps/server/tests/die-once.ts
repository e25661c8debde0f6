import { armChaos, type ChaosPoint } from "../src/kernel/chaos.ts";

/**
 * The next time this point is reached, whoever reaches it dies there; what stands after is a new one.
 * Gives whether it was reached.
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

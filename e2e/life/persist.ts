import { setTimeout as sleep } from "node:timers/promises";
import { RefusalError } from "@clearhold/client";

const patienceMs = 120_000;
const pauseMs = 250;

/**
 * Asks until there is a clear answer, as a careful client does: an unclear outcome is asked again
 * with the same key, a refusal is final.
 */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnclear(error) || performance.now() - started > patienceMs) throw error;
      await sleep(pauseMs);
    }
  }
}

function isUnclear(error: unknown): boolean {
  return error instanceof RefusalError && (error.unclear || error.status === 503);
}

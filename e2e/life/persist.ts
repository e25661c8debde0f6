import { setTimeout as sleep } from "node:timers/promises";
import { RefusalError } from "@clearhold/client";

const patienceMs = 120_000;
const pauseMs = 250;

/**
 * Asks until there is a clear answer, as a careful client does: an unclear outcome is asked again
 * with the same key, and so is a refusal that only says to wait. Any other refusal is final.
 */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isForLater(error) || performance.now() - started > patienceMs) throw error;
      await sleep(pauseMs);
    }
  }
}

/** Refusals that end without anybody: the signer looks at the chain again after a kill or a full disk. */
const passing: readonly string[] = ["too-many-requests", "exchange-unwatched"];

function isForLater(error: unknown): boolean {
  if (!(error instanceof RefusalError)) return false;
  return error.unclear || error.status === 503 || passing.includes(error.code);
}

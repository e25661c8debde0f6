import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 600_000;
const pauseMs = 100;

/**
 * Asks again and again until there is an answer. Gives up only when something must be broken, which a
 * question that never ends is too.
 */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const answered = new AbortController();
  const patience = sleep(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`waited in vain for ${what}`);
  });
  patience.catch(() => {}); // its end is looked at below, or there was an answer
  try {
    for (;;) {
      const answer = await Promise.race([ask(), patience]);
      if (answer !== undefined) return answer;
      await sleep(pauseMs);
    }
  } finally {
    answered.abort();
  }
}

/** A code that waited in a killed process is lost, and people ask for another one. */
const lossMs = 15_000;

/** The same for what a kill may have taken: null when it does not come for a while. */
export async function untilLost<T>(
  what: string,
  ask: () => Promise<T | undefined>,
): Promise<T | null> {
  const deadline = performance.now() + lossMs;
  return until(
    what,
    async () => (await ask()) ?? (performance.now() > deadline ? null : undefined),
  );
}

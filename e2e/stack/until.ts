import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 600_000;
const pauseMs = 100;

/** Asks again and again until there is an answer. Gives up only when something must be broken. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const started = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() - started > patienceMs) throw new Error(`waited in vain for ${what}`);
    await sleep(pauseMs);
  }
}

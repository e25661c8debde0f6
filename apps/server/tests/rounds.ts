import { setTimeout as sleep } from "node:timers/promises";
import { tellFacts } from "../src/features/press/messages/index.ts";
import type { Clock } from "../src/kernel/clock.ts";
import type { Database } from "../src/kernel/database.ts";

/** More than any test needs, on a machine of any speed. */
const roundsMax = 5_000;

/**
 * Runs rounds until one finds nothing more, as the loops of the product do.
 * @returns how many found something. @throws Error where rounds find more for ever
 */
export async function untilDone(
  what: string,
  round: () => Promise<boolean | number>,
): Promise<number> {
  for (let rounds = 0; rounds < roundsMax; rounds += 1) {
    if (!(await round())) return rounds;
  }
  throw new Error(`${what}: each of ${roundsMax} rounds left more to do`);
}

/** Asks until there is an answer, with a pause between. @throws Error where none comes */
export async function untilSaid<T>(
  what: string,
  ask: () => Promise<T | false | null | undefined>,
  pauseMs = 20,
): Promise<T> {
  const most = (20 * roundsMax) / pauseMs;
  for (let rounds = 0; rounds < most; rounds += 1) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    await sleep(pauseMs);
  }
  throw new Error(`asked ${most} times in vain for ${what}`);
}

/** Every fact that there is gets its message. */
export function tellAllFacts({
  databases: { worker: database },
  clock,
}: {
  readonly databases: { readonly worker: Database };
  readonly clock: Clock;
}): Promise<number> {
  return untilDone("telling facts", () => tellFacts({ database, clock }));
}

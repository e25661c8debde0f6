import { setTimeout as sleep } from "node:timers/promises";

const everyMs = 300;
/** A payment on the devnet is final after about a minute; a slow machine gets its time. */
const triesMax = 1200;

/** Asks again until there is something; a fault that names it when there never is. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(everyMs);
  }
  throw new Error(`${what} did not come: run \`doctor\``);
}

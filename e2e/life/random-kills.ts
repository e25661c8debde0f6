import { setTimeout as sleep } from "node:timers/promises";
import { killDatabase } from "../stack/kill-database.ts";
import type { Books } from "../stack/open-books.ts";
import { isReady, processId, type Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";

export const victims = ["api", "worker", "guard", "signer", "postgres"] as const;
/** A victim mostly dies once all are well again: else no work would go on. */
const atOnce = 0.2;

export type RandomKill = {
  readonly victim: (typeof victims)[number];
  readonly atMs: number;
  /** Letters that were with the guard when it was killed: of no other victim anything comes twice. */
  readonly underWay: number;
};

export type KillPlan = {
  readonly wanted: number;
  /** After so long at most the next one dies. */
  readonly pauseMs: number;
};

/**
 * Kills processes of a product at random, as many as wanted and not one more: a signer that starts reads
 * the chain back, and one that never comes to its end pays nobody.
 */
export class RandomKills {
  readonly kills: RandomKill[] = [];
  readonly #plan: KillPlan;
  readonly #stack: Stack;
  readonly #books: Books;
  readonly #random: () => number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(stack: Stack, books: Books, random: () => number, plan: KillPlan) {
    this.#plan = plan;
    this.#stack = stack;
    this.#books = books;
    this.#random = random;
  }

  /** Kills while `work` is done and until all that were wanted have died; none dies any more afterwards. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const over = new AbortController();
    const killing = this.#run(over.signal);
    try {
      const [done] = await Promise.all([work(), killing]);
      return done;
    } finally {
      over.abort();
      await killing.catch(() => {}); // it was said above, or it was called off
    }
  }

  /** Nothing is killed during this: an operator who reads an error tries again by hand. */
  async calm<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (this.kills.length < this.#plan.wanted) {
      if (this.#random() > atOnce) await this.#untilWell(signal);
      await sleep(this.#random() * this.#plan.pauseMs, undefined, { signal });
      await this.calm(() => this.#strike());
    }
  }

  async #untilWell(signal: AbortSignal): Promise<void> {
    await until("a ready product", async () => {
      signal.throwIfAborted();
      return (await isReady(this.#stack.baseUrl)) || undefined;
    });
  }

  async #strike(): Promise<void> {
    const victim = victims[Math.floor(this.#random() * victims.length)] ?? "guard";
    try {
      const { dataDir } = this.#stack;
      if (victim === "postgres") {
        // As it dies with all its connections. The next work begins once another one is there.
        await killDatabase(dataDir);
        this.kills.push({ victim, atMs: Date.now(), underWay: 0 });
        return;
      }
      const id = await processId(dataDir, victim);
      // It stands still while its letters are counted, so none can leave in between.
      process.kill(id, "SIGSTOP");
      const underWay = await this.#countUnderWay().finally(() => process.kill(id, "SIGKILL"));
      this.kills.push({ victim, atMs: Date.now(), underWay });
    } catch {
      // It is being started again at this very moment, so there is nothing to kill.
    }
  }

  async #countUnderWay(): Promise<number> {
    const { rows } = await this.#books.query<{ count: number }>(
      "select count(*)::integer as count from outbox.job where name = 'letters' and state = 'active'",
    );
    return rows[0]?.count ?? 0;
  }
}

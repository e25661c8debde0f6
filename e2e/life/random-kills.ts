import { setTimeout as sleep } from "node:timers/promises";
import { type Books, runningServer } from "../stack/open-books.ts";
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
  #finished: Promise<void> = Promise.resolve();
  #over = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(stack: Stack, books: Books, random: () => number, plan: KillPlan) {
    this.#plan = plan;
    this.#stack = stack;
    this.#books = books;
    this.#random = random;
  }

  /** The first of them dies from now on. */
  begin(): void {
    this.#finished = this.#run();
  }

  /** Nothing is killed during this: an operator who reads an error tries again by hand. */
  async calm<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** All that were wanted have died. */
  async finish(): Promise<void> {
    await this.#finished;
  }

  /** Whatever became of them, none dies from here on: who asked for it goes on to other things. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#finished.catch(() => {});
  }

  async #run(): Promise<void> {
    while (!this.#over && this.kills.length < this.#plan.wanted) {
      if (this.#random() > atOnce) await this.#untilWell();
      await sleep(this.#random() * this.#plan.pauseMs);
      await this.calm(() => this.#strike());
    }
  }

  async #untilWell(): Promise<void> {
    const { baseUrl } = this.#stack;
    await until("a ready product", async () => this.#over || (await isReady(baseUrl)) || undefined);
  }

  async #strike(): Promise<void> {
    const victim = victims[Math.floor(this.#random() * victims.length)] ?? "guard";
    try {
      if (victim === "postgres") return await this.#killDatabase();
      const id = await processId(this.#stack.dataDir, victim);
      // It stands still while its letters are counted, so none can leave in between.
      process.kill(id, "SIGSTOP");
      const underWay = await this.#countUnderWay().finally(() => process.kill(id, "SIGKILL"));
      this.kills.push({ victim, atMs: Date.now(), underWay });
    } catch {
      // It is being started again at this very moment, so there is nothing to kill.
    }
  }

  /** As it dies with all its connections. The next work begins once another one is there. */
  async #killDatabase(): Promise<void> {
    const killed = runningServer(this.#stack.dataDir);
    if (!killed) return;
    process.kill(killed.pid, "SIGKILL");
    this.kills.push({ victim: "postgres", atMs: Date.now(), underWay: 0 });
    // Not by a question: a session of the killed server may live long enough to answer it.
    await until("another database", async () => {
      const running = runningServer(this.#stack.dataDir);
      return (running?.ready && running.pid !== killed.pid) || undefined;
    });
  }

  async #countUnderWay(): Promise<number> {
    const { rows } = await this.#books.query<{ count: number }>(
      "select count(*)::integer as count from outbox.job where name = 'letters' and state = 'active'",
    );
    return rows[0]?.count ?? 0;
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { test } from "@playwright/test";
import { processId, type Stack, startStack } from "../stack/start-stack.ts";
import { checkBooks, checkLife } from "./check-life.ts";
import { type Life, liveOneLife } from "./live.ts";
import { seededRandom } from "./seeded-random.ts";

const victims = ["api", "worker", "signer"] as const;
const killsWanted = process.env.CLEARHOLD_FULL ? 50 : 10;
const seed = Number(process.env.CLEARHOLD_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Kills come close enough to fall into every step, and far enough apart for a step to be reached. */
const pauseMs = { least: 300, spread: 3_000 };

test(`${killsWanted} kills in the middle of lives lose nothing and double nothing`, async () => {
  const stack = await startStack();
  try {
    const lives: Life[] = [];
    const killer = new Killer(stack, seed);
    for (let number = 1; killer.kills.length < killsWanted; number += 1) {
      const killing = killer.run();
      lives.push(await liveOneLife(stack, `kim${number}`, (step) => killer.enter(step)));
      killer.pause();
      await killing;
    }
    for (const life of lives) await checkLife(stack, life);
    await checkBooks(stack);
    const told = killer.kills.map(({ victim, step }) => `${victim} in ${step}`).join(", ");
    process.stdout.write(
      `seed ${seed}: ${killer.kills.length} kills in ${lives.length} lives, 0 lost, 0 doubled (${told})\n`,
    );
  } finally {
    await stack.stop();
  }
});

/** Kills a random process after a random while, again and again, as its seed has it. */
class Killer {
  readonly kills: { victim: string; step: string }[] = [];
  readonly #stack: Stack;
  readonly #random: () => number;
  #step = "start";
  #paused = new AbortController();

  constructor(stack: Stack, from: number) {
    this.#stack = stack;
    this.#random = seededRandom(from);
  }

  enter(step: string): void {
    this.#step = step;
  }

  pause(): void {
    this.#paused.abort();
  }

  async run(): Promise<void> {
    this.#paused = new AbortController();
    const { signal } = this.#paused;
    while (!signal.aborted && this.kills.length < killsWanted) {
      const wait = pauseMs.least + this.#random() * pauseMs.spread;
      await sleep(wait, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#killOne();
    }
  }

  async #killOne(): Promise<void> {
    const victim = victims[Math.floor(this.#random() * victims.length)] ?? "api";
    try {
      process.kill(await processId(this.#stack.dataDir, victim), "SIGKILL");
      this.kills.push({ victim, step: this.#step });
    } catch {
      // It is being started again at this very moment: the next kill comes soon.
    }
  }
}

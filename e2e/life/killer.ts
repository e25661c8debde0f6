import { setTimeout as sleep } from "node:timers/promises";
import { processId, type Stack } from "../stack/start-stack.ts";

const victims = ["api", "worker", "signer"] as const;
/** A step meets none, one or two kills, so that every step of a life is met and each is got through. */
const killsInStepMax = 2;
/** Near enough to fall into a step's work, not only between two steps. */
const pauseMs = { least: 20, spread: 1_500 };

export type Kill = { victim: string; step: string };

/** Kills processes of the product at moments of a life that follow from a generator alone. */
export class Killer {
  readonly kills: Kill[] = [];
  readonly #stack: Stack;
  readonly #wanted: number;
  readonly #random: () => number;
  #work: Promise<void> = Promise.resolve();

  constructor(stack: Stack, wanted: number, random: () => number) {
    this.#stack = stack;
    this.#wanted = wanted;
    this.#random = random;
  }

  get done(): boolean {
    return this.kills.length >= this.#wanted;
  }

  /** A step of a life begins: kills in the midst of it, without holding it up. */
  enter(step: string): void {
    const count = Math.floor(this.#random() * (killsInStepMax + 1));
    const plan = Array.from({ length: count }, () => this.#choose());
    this.#work = this.#work.then(() => this.#carryOut(step, plan));
  }

  /** The last kill has been carried out. */
  async rest(): Promise<void> {
    await this.#work;
  }

  #choose(): { victim: string; afterMs: number } {
    const victim = victims[Math.floor(this.#random() * victims.length)] ?? "api";
    return { victim, afterMs: pauseMs.least + this.#random() * pauseMs.spread };
  }

  async #carryOut(step: string, plan: readonly { victim: string; afterMs: number }[]) {
    for (const { victim, afterMs } of plan) {
      await sleep(afterMs);
      if (this.done) return;
      try {
        process.kill(await processId(this.#stack.dataDir, victim), "SIGKILL");
        this.kills.push({ victim, step });
      } catch {
        // It is being started again at this very moment, so there is nothing to kill.
      }
    }
  }
}

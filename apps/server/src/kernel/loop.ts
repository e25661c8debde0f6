import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "./logger.ts";

/** Work that is done again and again. `run` says whether there is more to do at once. */
export type LoopPlan = {
  readonly name: string;
  readonly pauseMs: number;
  run(): Promise<boolean>;
};

export type Loop = { stop(): Promise<void> };

const pauseMsMax = 30_000;

/**
 * Runs the work until it is stopped, never twice at a time. A failure is logged and the work tried
 * again, each time after a longer pause, or after as long as the other side asks for.
 */
export function startLoop({ name, pauseMs, run }: LoopPlan, logger: Logger): Loop {
  const stopping = new AbortController();
  const finished = repeat();

  async function repeat(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let pause = pauseMs;
      try {
        if (await run()) pause = 0;
        failures = 0;
      } catch (err) {
        failures += 1;
        logger.warn({ err, loop: name, failures }, "will be tried again");
        pause = Math.max(askedPause(err), Math.min(pauseMs * 2 ** failures, pauseMsMax));
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** A provider that has suspended us says for how long. */
function askedPause(error: unknown): number {
  const asked = error instanceof Error && "retryAfterMs" in error ? error.retryAfterMs : null;
  return typeof asked === "number" ? asked : 0;
}

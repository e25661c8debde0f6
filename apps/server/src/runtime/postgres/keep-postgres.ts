import { setTimeout as sleep } from "node:timers/promises";
import { type Postgres, type PostgresOptions, startPostgres } from "./start-postgres.ts";

export type KeptPostgres = {
  /** The server as it was first started; its address does not change. */
  adminUrl(database: string): string;
  pid(): number | undefined;
  stop(): Promise<void>;
};

export type KeepEvents = {
  onEnd(): void;
  onAgain(): void;
  onFault(error: Error): void;
};

const longestWaitMs = 10_000;

/** Starts the embedded server and starts it again, at the same address, whenever it ends. */
export async function keepPostgres(
  options: PostgresOptions,
  events: KeepEvents,
): Promise<KeptPostgres> {
  const first = await startPostgres(options);
  const stopping = new AbortController();
  let current: Postgres | undefined = first;
  const finished = keepRunning();

  async function keepRunning(): Promise<void> {
    while (current) {
      await current.exited;
      current = undefined;
      if (stopping.signal.aborted) return;
      events.onEnd();
      current = await startAgain();
      // Started in the very moment of stopping.
      if (stopping.signal.aborted) await current?.stop();
    }
  }

  async function startAgain(): Promise<Postgres | undefined> {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        const again = await startPostgres({ ...options, address: first.address });
        events.onAgain();
        return again;
      } catch (error) {
        events.onFault(error as Error);
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  return {
    adminUrl: first.adminUrl,
    pid: () => current?.pid,
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await finished;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { Logger } from "./logger.ts";

/** One part that beats: `check` resolves to a short word on its state, or throws. */
export type Beat = { readonly name: string; check(): Promise<string> };

export type Heartbeat = { stop(): Promise<void> };

const everyMs = 1_000;

/**
 * Leaves a beat in the database for each part that is well, every second. A part that is not leaves
 * none: /readyz sees the silence. Called by the worker, which reaches what the web server cannot.
 */
export function startHeartbeat(
  database: Database,
  beats: readonly Beat[],
  logger: Logger,
): Heartbeat {
  const stopping = new AbortController();
  const finished = Promise.all(beats.map((beat) => beatUntil(stopping.signal, beat)));

  async function beatUntil(signal: AbortSignal, { name, check }: Beat): Promise<void> {
    while (!signal.aborted) {
      try {
        await database.query(beatSql, [name, await check()]);
      } catch (err) {
        if (!signal.aborted) logger.warn({ err, part: name }, "no heartbeat");
      }
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** The last beat of a part as a part of /readyz. @throws Error when it is older than five seconds. */
export function heartbeatPart(database: Database, name: string): Beat {
  return {
    name,
    check: async () => {
      const [beat] = await database.query<{ state: string }>(lastBeatSql, [name]);
      if (!beat) throw new Error(`${name} is silent`);
      return beat.state;
    },
  };
}

// The database's clock on both sides: the product's own may be shifted on the devnet.
const beatSql = `
insert into process_heartbeats (process, state) values ($1, $2)
on conflict (process) do update set state = excluded.state, beat_at = excluded.beat_at`;

const lastBeatSql = `
select state from process_heartbeats
where process = $1 and beat_at > now() - interval '5 seconds'`;

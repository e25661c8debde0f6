import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Queryable } from "./database.ts";
import type { Logger } from "./logger.ts";

/** One part that beats: `check` resolves to a short word on its state, or throws. */
export type Beat = { readonly name: string; check(): Promise<string> };

/** A part that answers, and cannot work: /readyz names this state to every stranger. */
export class NotReady extends Error {
  readonly state: string;

  constructor(state: string) {
    super(state);
    this.name = "NotReady";
    this.state = state;
  }
}

/** What a part may say of itself while it cannot work. */
const idleStates: ReadonlySet<string> = new Set(["locked"]);

export type Heartbeat = { stop(): Promise<void> };

const everyMs = 1_000;
/** A part that is not well yet is looked at sooner after a start, each time later. */
const firstMs = 50;

/**
 * Leaves a beat in the database for each part that is well, every second. A part that is not leaves
 * none and /readyz sees the silence, or one that says why (NotReady). Called by the worker, which
 * reaches what the web server cannot.
 */
export function startHeartbeat(
  database: Database,
  beats: readonly Beat[],
  logger: Logger,
): Heartbeat {
  const stopping = new AbortController();
  const finished = Promise.all(beats.map((beat) => beatUntil(stopping.signal, beat)));

  async function beatUntil(signal: AbortSignal, { name, check }: Beat): Promise<void> {
    let pause = firstMs;
    while (!signal.aborted) {
      pause = Math.min(pause * 2, everyMs);
      try {
        const { state, well } = await stateOf(check);
        await database.query(beatSql, [name, state, well]);
        if (well) pause = everyMs;
        else logger.warn({ part: name, state }, "not ready");
      } catch (err) {
        if (!signal.aborted) logger.warn({ err, part: name }, "no heartbeat");
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function stateOf(check: Beat["check"]): Promise<{ state: string; well: boolean }> {
  try {
    return { state: await check(), well: true };
  } catch (error) {
    if (error instanceof NotReady) return { state: error.state, well: false };
    throw error;
  }
}

/**
 * The last beat of a part as a part of /readyz.
 * @throws Error when it is older than five seconds; NotReady when it says that it does not work.
 */
export function heartbeatPart(database: Queryable, name: string): Beat {
  return {
    name,
    check: async () => {
      const [beat] = await database.query<{ state: string; well: boolean }>(lastBeatSql, [name]);
      if (!beat) throw new Error(`${name} is silent`);
      if (!beat.well || idleStates.has(beat.state)) throw new NotReady(beat.state);
      return beat.state;
    },
  };
}

// The database's clock on both sides: the product's own may be shifted on the devnet.
const beatSql = `
insert into process_heartbeats (process, state, well) values ($1, left($2, 1000), $3)
on conflict (process) do update
  set state = excluded.state, well = excluded.well, beat_at = excluded.beat_at`;

const lastBeatSql = `
select state, well from process_heartbeats
where process = $1
  and beat_at between clock_timestamp() - interval '5 seconds' and clock_timestamp()`;

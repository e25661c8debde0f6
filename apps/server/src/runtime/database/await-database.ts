import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { queryableOf } from "../../kernel/database.ts";
import { sessionLimits, withSession } from "../../kernel/database-session.ts";
import { StartFault } from "../start-fault.ts";
import { withoutLogin } from "./database-url.ts";
import { findServerFault } from "./server-faults.ts";

type Patience = {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly patienceMs?: number;
  /** Named where it is a login of ours, and not that of the person who starts. */
  readonly login?: string;
};

/** Why a database cannot be used now; what passes is waited for, and the rest has a way out. */
type Obstacle = { readonly reason: string; readonly passes: boolean; readonly wayOut?: string };

const pauseMs = 500;
const answerMs = 5_000;

/** Where waiting helps: PostgreSQL's own codes, and what the network says of a server that starts. */
const passing: Readonly<Record<string, string>> = {
  "57P03": "it is starting up, shutting down or recovering",
  "57P01": "it is shutting down",
  "57P02": "it is recovering",
  "53300": "all its connections are in use",
  ECONNREFUSED: "nothing answers there yet",
  ECONNRESET: "it hung up",
  ETIMEDOUT: "it does not answer",
  EHOSTUNREACH: "its machine does not answer",
  ENOENT: "its socket is not there yet",
  ENOTFOUND: "its name is not known yet",
  EAI_AGAIN: "its name is not known yet",
};

/** Where it does not. */
const lasting: Readonly<Record<string, string>> = {
  "28P01": "it refuses this user and password",
  "28000": "it refuses this user",
  "3D000": "it has no database of this name",
};

/** What is possible where something stands between us and the server. */
const poolerWay =
  "Let DATABASE_URL lead to PostgreSQL itself, or run the pooler with pool_mode = session and " +
  `ignore_startup_parameters = ${Object.keys(sessionLimits).join(", ")}.`;

const pooled: Obstacle = {
  reason: "a pooler in front of it gives one session's transactions to different connections",
  passes: false,
  wayOut: poolerWay,
};

const loginWay =
  "Let the server, and a pooler in front of it (auth_query), accept the logins that Clearhold has made.";

/**
 * Waits until a database that somebody else runs can be written to as our processes write: in sessions
 * with our parameters, two at a time. False when `signal` ended the start meanwhile.
 * @throws StartFault in one sentence, with the way out, where waiting does not help, or did not.
 */
export async function awaitDatabase(
  url: string,
  { say, signal, patienceMs = 110_000, login }: Patience,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  // Neither password nor user belongs on a screen.
  const place = withoutLogin(url);
  const cannot = `The database ${place} cannot be used${login ? ` as ${login}` : ""}`;
  let said = "";
  while (!signal.aborted) {
    const obstacle = await findObstacle(url);
    if (obstacle === null) return true;
    const fault = `${cannot}: ${obstacle.reason}`;
    const wayOut = obstacle.wayOut ?? (login ? loginWay : "Check DATABASE_URL.");
    if (!obstacle.passes) throw new StartFault(`${fault}. ${wayOut}`);
    if (performance.now() > deadline) {
      const waited = `${fault}, and ${Math.ceil(patienceMs / 1000)} s of waiting did not help.`;
      throw new StartFault(obstacle.wayOut ? `${waited} ${obstacle.wayOut}` : waited);
    }
    if (said !== fault) say(`${fault}; waiting for it.`);
    said = fault;
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  return false;
}

async function findObstacle(url: string): Promise<Obstacle | null> {
  const session = {
    ...{ connectionString: url, application_name: "start" },
    ...{ connectionTimeoutMillis: answerMs, query_timeout: answerMs },
  };
  try {
    return await withSession(session, async (one) => {
      const { rows } = await one.query<{ standby: boolean }>(
        "select pg_is_in_recovery() as standby",
      );
      if (rows[0]?.standby) return { reason: "it is recovering and takes no writes", passes: true };
      const fault = await findServerFault(queryableOf(one));
      if (fault) return { ...fault, passes: false };
      return await findPooler(one, session);
    });
  } catch (error) {
    return obstacleOf(error as Error & { code?: string });
  }
}

/**
 * Whether two sessions are two connections of the server, each with its own statements and settings.
 * A pooler of transactions hands the same one to both, and notices nothing as long as they take turns.
 */
async function findPooler(one: pg.Client, session: pg.ClientConfig): Promise<Obstacle | null> {
  const first = await beginAndAsk(one);
  await one.query("commit");
  try {
    return await withSession(session, async (other) => {
      const second = new Set<number>();
      // In these orders a pooler swaps them, whether it hands out what was used last or what has rested.
      for (const pair of [
        [one, other],
        [other, one],
        [one, other],
      ]) {
        for (const client of pair) {
          const pid = await beginAndAsk(client);
          if (client === one && pid !== first) return pooled;
          if (client === other) second.add(pid);
        }
        for (const client of [other, one]) await client.query("commit");
      }
      return second.size === 1 && !second.has(first) ? null : pooled;
    });
  } catch (error) {
    if (!isSilence(error as Error)) throw error;
    const reason = "it answers one session of ours and not two at a time";
    return { reason, passes: true, wayOut: poolerWay };
  }
}

/** The number of the connection's process, by a statement that is prepared once in a session. */
async function beginAndAsk(client: pg.Client): Promise<number> {
  await client.query("begin");
  const { rows } = await client.query<{ pid: number }>({
    ...{ name: "clearhold-start", text: "select pg_backend_pid() as pid" },
  });
  return rows[0]?.pid ?? 0;
}

function obstacleOf({ code = "", message }: Error & { code?: string }): Obstacle {
  const reason = passing[code];
  if (reason) return { reason, passes: true };
  const parameter = /unsupported startup parameter[^:]*: (\S+)/.exec(message);
  if (parameter) {
    const refused = `a pooler in front of it refuses the parameter ${parameter[1]}`;
    return { reason: refused, passes: false, wayOut: poolerWay };
  }
  if (isSilence({ message })) return { reason: "it does not answer", passes: true };
  // A prepared statement that is not there, or is there already, or a transaction that may not be.
  if (["26000", "42P05"].includes(code) || /statement pooling/.test(message)) return pooled;
  return { reason: lasting[code] ?? message, passes: false };
}

/** node-postgres has no code for a connection that ended or took too long. */
function isSilence({ message }: Pick<Error, "message">): boolean {
  return /terminated|timeout/.test(message);
}

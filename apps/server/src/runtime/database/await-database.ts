import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartFault } from "../start-fault.ts";
import { withoutLogin } from "./database-url.ts";

type Patience = {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly patienceMs?: number;
};

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

/**
 * Waits until a database that somebody else runs can be written to. False when the start was called
 * off meanwhile.
 * @throws StartFault in one sentence where waiting does not help, or did not.
 */
export async function awaitDatabase(
  url: string,
  { say, signal, patienceMs = 120_000 }: Patience,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  // Neither password nor user belongs on a screen.
  const place = withoutLogin(url);
  let said = "";
  while (!signal.aborted) {
    const obstacle = await findObstacle(url);
    if (obstacle === null) return true;
    const fault = `The database ${place} cannot be used: ${obstacle.reason}`;
    if (!obstacle.passes) throw new StartFault(`${fault}. Check DATABASE_URL.`);
    if (performance.now() > deadline) {
      throw new StartFault(
        `${fault}, and ${Math.ceil(patienceMs / 1000)} s of waiting did not help.`,
      );
    }
    if (said !== fault) say(`${fault}; waiting for it.`);
    said = fault;
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  return false;
}

async function findObstacle(url: string): Promise<{ reason: string; passes: boolean } | null> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: "start" },
    connectionTimeoutMillis: answerMs,
  });
  // A server that goes down says so once more, after the answer that counts.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>(
      "select pg_is_in_recovery() as standby",
    );
    if (rows[0]?.standby) return { reason: "it is recovering and takes no writes", passes: true };
    return null;
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    const reason = passing[code];
    if (reason) return { reason, passes: true };
    // node-postgres has no code for a connection that ended or took too long.
    if (/terminated|timeout/.test(message)) return { reason: "it does not answer", passes: true };
    return { reason: lasting[code] ?? message, passes: false };
  } finally {
    await client.end().catch(() => {});
  }
}

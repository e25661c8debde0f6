import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "../../kernel/database-session.ts";
import { loginRoles, roleName } from "../database/roles.ts";
import type { Say } from "./watch-house.ts";

/** How long a session of a login may hold others up, in milliseconds. */
export type SessionPatience = {
  readonly everyMs: number;
  /** In one transaction: every limit of a usual session is far below it. */
  readonly transactionMs: number;
  /** In one transaction of those who read all of the books, while it takes only locks of reading. */
  readonly readingMs: number;
  /** With a lock that outlives its transaction, which nothing of ours takes. */
  readonly lockMs: number;
};

const usualPatience: SessionPatience = {
  ...{ everyMs: 5_000, transactionMs: 120_000 },
  ...{ readingMs: 3_600_000, lockMs: 5_000 },
};

/** A database that does not answer must not hold up the stop of the product. */
const answerMs = 5_000;

export type SessionWatch = { stop(): Promise<void> };

/**
 * Ends the sessions of our logins that hold a lock or an open transaction for too long, and says whose
 * they were. A login can switch its own time limits off, so that they stop no thief.
 * @param adminUrl of who prepared the database.
 */
export function watchSessions(
  adminUrl: string,
  say: Say,
  patience: SessionPatience = usualPatience,
): SessionWatch {
  const stopping = new AbortController();
  let fault = "";
  const finished = repeat();

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await round().catch(sayOnce);
      await sleep(patience.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function round(): Promise<void> {
    for (const { session } of await endSessions(adminUrl, patience)) {
      say(`The database session ${session} held others up for too long: it was ended.`);
    }
    fault = "";
  }

  /** A database that is away is said elsewhere; that sessions cannot be ended is said here, once. */
  function sayOnce(error: Error & { code?: string }): void {
    if (error.code !== "42501" || error.message === fault) return;
    fault = error.message;
    say(`Database sessions that hold others up cannot be ended: ${fault}.`);
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function endSessions(
  adminUrl: string,
  { transactionMs, readingMs, lockMs }: SessionPatience,
): Promise<{ session: string }[]> {
  const session = {
    ...{ connectionString: adminUrl, application_name: "watch-sessions" },
    ...{ connectionTimeoutMillis: answerMs, query_timeout: answerMs },
  };
  return withSession(session, async (client) => {
    const logins = loginRoles.map(roleName);
    const readers = [`${roleName("auditor")} *`, `${roleName("guard")} books`];
    const values = [logins, readers, transactionMs, readingMs, lockMs];
    return (await client.query<{ session: string }>(endSessionsSql, values)).rows;
  });
}

// A lock of a session that has no transaction: looked at only once it has been idle for a while,
// because locks and sessions are not read at one moment.
const endSessionsSql = `
with held as materialized (
  select a.pid, a.usename::text as login, a.application_name, a.xact_start, a.state_change,
    exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory') as locks,
    exists (select from pg_locks l where l.pid = a.pid and l.locktype <> 'virtualxid'
      and l.mode <> 'AccessShareLock') as writes
  from pg_stat_activity a where a.usename::text = any ($1::text[])
), late as materialized (
  select * from held
  where xact_start < clock_timestamp() - interval '1 ms' *
      case when array[login || ' *', login || ' ' || application_name] && $2::text[] and not writes
        then $4::int else $3::int end
    or (xact_start is null and locks and state_change < clock_timestamp() - interval '1 ms' * $5::int)
)
select format('%s (%s, process %s)', login, application_name, pid) as session
from late where pg_terminate_backend(pid)`;

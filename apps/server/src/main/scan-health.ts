import { NodeFault } from "@clearhold/tron/node";
import { ScanFault } from "../chain/chain-nodes.ts";
import type { Queryable } from "../kernel/database.ts";
import { isHeldUp } from "../kernel/database-fault.ts";
import { NotReady } from "../kernel/heartbeat.ts";

/** Without a whole look at the chain for so long, /readyz says why. */
const scanSecondsMax = 15;

export type ScanHealth = {
  /** Remembers how a round of the scanner ends, and passes it on. */
  watch(round: Promise<number>): Promise<number>;
  /** A word on the chain. @throws NotReady when it is not read. */
  check(): Promise<string>;
};

/**
 * A contradiction is said at once, a silence after a while; by a clock that nobody shifts.
 * @param findHolders names the sessions that hold rows which the reading needs now; null where none does. A
 *   reading that waits cannot tell, so the database is asked.
 */
export function openScanHealth(
  findHolders: () => Promise<string | null>,
  now: () => number = () => performance.now(),
): ScanHealth {
  let readAt = Number.NEGATIVE_INFINITY;
  let word = "not read yet";
  return {
    async watch(round) {
      try {
        const booked = await round;
        readAt = now();
        word = "a node is silent";
        return booked;
      } catch (error) {
        if (error instanceof ScanFault && !error.mayPass) readAt = Number.NEGATIVE_INFINITY;
        word = wordOf(error, word);
        throw error;
      }
    },
    async check() {
      if (now() - readAt <= scanSecondsMax * 1000) return "read";
      const holders = await findHolders();
      if (holders !== null) word = `${heldWord} ${holders}`;
      throw new NotReady(word);
    },
  };
}

const heldWord = "rows are held by";

function wordOf(error: unknown, before: string): string {
  if (error instanceof ScanFault) return error.word;
  if (error instanceof NodeFault) return "a node is silent";
  if (!isHeldUp(error)) return "reading failed: see the worker's log";
  return before.startsWith(heldWord) ? before : `${heldWord} another login`;
}

/** The logins that hold rows for which sessions of this login wait now; null for none. */
export async function findHolders(db: Queryable): Promise<string | null> {
  const row = await db.first<{ holders: string | null }>(
    `select string_agg(distinct format('%s (process %s)', h.usename, h.pid), ', ') as holders
     from pg_locks l join pg_stat_activity w on w.pid = l.pid and w.usename = current_user
       and w.datname = current_database()
     join pg_stat_activity h on h.pid = any (pg_blocking_pids(l.pid))
     where not l.granted`,
  );
  return row?.holders ?? null;
}

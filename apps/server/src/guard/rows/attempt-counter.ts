import { randomUUID } from "node:crypto";
import { hasRow, type Queryable } from "../../kernel/database.ts";

/** Whose tries of what. */
export type CounterName = {
  readonly subject: string;
  readonly purpose: "login" | "fund" | "code" | "operator";
};

/** How wrong tries slow down: `waits[n - 1]` seconds after the n-th in a row. */
export type CounterRules = {
  readonly waits: readonly number[];
  /** After the last wait its last `cycle` waits repeat. */
  readonly cycle: number;
  /** Tries older than this no longer count. */
  readonly forgetSeconds: number;
  /** Whether a right try forgets every wrong one before it. Else it gives back itself only. */
  readonly rightForgets: boolean;
};

/** One try, counted before anything is compared. No other try of its counter runs at the same time. */
export type Attempt = {
  readonly kind: "reserved";
  /** Names the reservation. */
  readonly token: string;
  /** Further wrong ones until there is a wait. */
  readonly left: number;
  /** Set when this try, if it is wrong, was the last one before a wait. */
  readonly lockedUntil: Date | undefined;
  /** Whether that wait is the first since the last right try. */
  readonly firstWait: boolean;
};

/** No try is free: wrong ones have set a wait. */
export type Locked = { readonly kind: "locked"; readonly lockedUntil: Date };

/** Another try is being compared. `seconds` is how long it may take at most. */
export type Busy = { readonly kind: "busy"; readonly seconds: number };

const hour = 3600;
const day = 24 * hour;
const never = 1e9;

/** Five wrong tries lock for an hour, each next five for a day. */
export const fundPasswordRules: CounterRules = {
  waits: [0, 0, 0, 0, hour, 0, 0, 0, 0, day],
  cycle: 5,
  forgetSeconds: never,
  rightForgets: true,
};

/**
 * A delay and never a lock, so that nobody can lock out another person: two at once, then 1, 2, 4 …
 * 900 s.
 */
export const loginRules: CounterRules = {
  waits: [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  cycle: 1,
  forgetSeconds: day,
  rightForgets: true,
};

/** Fifteen wrong codes of one person in a day, for all codes together. */
export const codeRules: CounterRules = {
  waits: [...new Array<number>(14).fill(0), day],
  cycle: 15,
  forgetSeconds: day,
  rightForgets: false,
};

/**
 * Less than the time for which callers wait for their turn. A reservation that is older was left by a
 * guard that died: its try stays counted, as if it had been wrong, and the next caller is compared.
 */
const reservedSeconds = 8;

/**
 * Reserves a try in one committed statement: counts it, and sets the wait that follows if it is wrong.
 * Guesses sent at the same moment cannot beat it, and no row is locked while the secret is compared.
 * The verdict ends it by `endAttempt`, `returnAttempt` or `forgiveReserved`.
 */
export async function reserveAttempt(
  database: Queryable,
  counter: CounterName,
  { rules, now }: { rules: CounterRules; now: Date },
): Promise<Attempt | Locked | Busy> {
  const token = randomUUID();
  const [row] = await database.query<{ fails: number; lockedUntil: Date }>(reserveSql, [
    ...[counter.subject, counter.purpose, now, rules.waits.map(lockSeconds)],
    ...[rules.cycle, rules.forgetSeconds, token, reservedSeconds, rules.rightForgets],
  ]);
  if (!row) return findObstacle(database, counter, now);
  const lockedUntil = row.lockedUntil > now ? row.lockedUntil : undefined;
  const firstWait = row.fails === rules.waits.findIndex((wait) => wait > 0) + 1;
  return { kind: "reserved", token, left: triesLeft(row.fails, rules), lockedUntil, firstWait };
}

/** After the largest number there is, which only a stolen login writes, the count begins at its longest wait. */
const reserveSql = `
  insert into guard_counters as c
    (subject, purpose, fails, locked_until, tried_at, reserved_by, reserved_until)
  values ($1, $2, 1, $3::timestamptz + make_interval(secs => ($4::float8[])[1]), $3, $7,
    clock_timestamp() + make_interval(secs => $8::float8))
  on conflict (subject, purpose) do update set
    (fails, locked_until, tried_at) = (
      select n, $3::timestamptz + make_interval(secs => ($4::float8[])[
        case when n <= cardinality($4::float8[]) then n
          else cardinality($4::float8[]) - $5::int + 1
            + (n - cardinality($4::float8[]) - 1) % $5::int end
      ]), case when $9::boolean or n = 1 then $3 else c.tried_at end
      from (
        select case when c.tried_at < $3::timestamptz - make_interval(secs => $6::float8)
          then 1 when c.fails = 2147483647 then cardinality($4::float8[]) else c.fails + 1 end as n
      ) counted
    ),
    reserved_by = excluded.reserved_by,
    reserved_until = excluded.reserved_until
  where c.locked_until <= $3
    and (c.reserved_until is null or c.reserved_until <= clock_timestamp())
  returning fails, locked_until`;

/** A wrong try: it stays counted, with the wait that it set. */
export async function endAttempt(
  database: Queryable,
  { subject, purpose }: CounterName,
  { token }: Attempt,
): Promise<void> {
  await database.query(
    `update guard_counters set reserved_by = null, reserved_until = null
     where subject = $1 and purpose = $2 and reserved_by = $3`,
    [subject, purpose, token],
  );
}

/** Proofs of another kind were right: every wrong try is forgotten. */
export async function forgiveAttempts(database: Queryable, { subject, purpose }: CounterName) {
  await database.query("delete from guard_counters where subject = $1 and purpose = $2", [
    subject,
    purpose,
  ]);
}

/**
 * The end of a right try that forgets every wrong one before it. When it took so long that another
 * try has reserved the counter meanwhile, it only gives itself back: the other one stays counted.
 */
export async function forgiveReserved(
  database: Queryable,
  counter: CounterName,
  { attempt, now }: { attempt: Attempt; now: Date },
): Promise<void> {
  const sql = `delete from guard_counters
    where subject = $1 and purpose = $2 and (reserved_by is null or reserved_by = $3)
    returning subject`;
  const forgiven = await hasRow(database, sql, [counter.subject, counter.purpose, attempt.token]);
  if (!forgiven) await returnAttempt(database, counter, { attempt, now });
}

/**
 * Takes this try back, with the wait that it set, and no other: a right code pardons no wrong one,
 * and a wait that another try has set meanwhile stays.
 */
export async function returnAttempt(
  database: Queryable,
  { subject, purpose }: CounterName,
  { attempt, now }: { attempt: Attempt; now: Date },
): Promise<void> {
  await database.query(
    `update guard_counters set fails = fails - 1,
       locked_until = case when locked_until = $4 then $3 else locked_until end,
       reserved_by = nullif(reserved_by, $5),
       reserved_until = case when reserved_by <> $5 then reserved_until end
     where subject = $1 and purpose = $2 and fails > 0`,
    [subject, purpose, now, attempt.lockedUntil ?? null, attempt.token],
  );
}

/**
 * Where there is no wait the lock ended a minute ago: of two tries at the same moment the one with
 * the older time may be counted second, and it did not come too early.
 */
function lockSeconds(wait: number): number {
  return wait === 0 ? -60 : wait;
}

/** What kept a try from being reserved. If it has gone meanwhile, the try is asked for again at once. */
async function findObstacle(
  database: Queryable,
  { subject, purpose }: CounterName,
  now: Date,
): Promise<Locked | Busy> {
  const [row] = await database.query<{ lockedUntil: Date; seconds: number | null }>(
    `select locked_until,
       ceil(extract(epoch from reserved_until - clock_timestamp()))::int as seconds
     from guard_counters where subject = $1 and purpose = $2`,
    [subject, purpose],
  );
  const seconds = row?.seconds ?? 0;
  // The wait of a try that is being compared is none yet.
  if (!row || seconds > 0 || row.lockedUntil <= now) return { kind: "busy", seconds };
  return { kind: "locked", lockedUntil: row.lockedUntil };
}

function triesLeft(fails: number, { waits, cycle }: CounterRules): number {
  const waitAfter = (n: number) =>
    n <= waits.length
      ? waits[n - 1]
      : waits[waits.length - cycle + ((n - waits.length - 1) % cycle)];
  let left = 0;
  while (waitAfter(fails + left) === 0) left += 1;
  return left;
}

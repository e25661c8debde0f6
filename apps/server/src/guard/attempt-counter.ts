import type { Queryable } from "../kernel/database.ts";

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
};

/** One try, counted before anything is compared. */
export type Attempt =
  | {
      readonly allowed: true;
      /** Further wrong ones until there is a wait. */
      readonly left: number;
      /** Set when this try, if it is wrong, was the last one before a wait. */
      readonly lockedUntil: Date | undefined;
      /** Whether that wait is the first since the last right try. */
      readonly firstWait: boolean;
    }
  | { readonly allowed: false; readonly lockedUntil: Date };

const hour = 3600;
const day = 24 * hour;
const never = 1e9;

/** Five wrong ones lock for an hour, each next five for a day (decisions 4). */
export const fundPasswordRules: CounterRules = {
  waits: [0, 0, 0, 0, hour, 0, 0, 0, 0, day],
  cycle: 5,
  forgetSeconds: never,
};

/** A delay and never a lock (security 4.4): two at once, then 1, 2, 4 … 900 s. */
export const loginRules: CounterRules = {
  waits: [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  cycle: 1,
  forgetSeconds: day,
};

/** Fifteen wrong codes of one person in a day, whichever codes they were (security 4.2). */
export const codeRules: CounterRules = {
  waits: [...new Array<number>(14).fill(0), day],
  cycle: 15,
  forgetSeconds: day,
};

/**
 * Counts a try in one committed statement, and locks at once with the last one: guesses sent at the
 * same moment cannot beat it, and no row is locked while the password is compared. A right one
 * calls `forgiveAttempts`.
 */
export async function countAttempt(
  database: Queryable,
  { subject, purpose }: CounterName,
  { rules, now }: { rules: CounterRules; now: Date },
): Promise<Attempt> {
  const [row] = await database.query<{ fails: number; locked_until: Date }>(
    `insert into guard_counters as c (subject, purpose, fails, locked_until, tried_at)
     values ($1, $2, 1, $3::timestamptz + make_interval(secs => ($4::float8[])[1]), $3)
     on conflict (subject, purpose) do update set
       (fails, locked_until, tried_at) = (
         select n, $3::timestamptz + make_interval(secs => ($4::float8[])[
           case when n <= cardinality($4::float8[]) then n
             else cardinality($4::float8[]) - $5::int + 1
               + (n - cardinality($4::float8[]) - 1) % $5::int end
         ]), $3
         from (
           select case when c.tried_at < $3::timestamptz - make_interval(secs => $6::float8)
             then 1 else c.fails + 1 end as n
         ) counted
       )
     where c.locked_until <= $3
     returning fails, locked_until`,
    [subject, purpose, now, rules.waits.map(lockSeconds), rules.cycle, rules.forgetSeconds],
  );
  if (!row) return { allowed: false, lockedUntil: await findLock(database, subject, purpose, now) };
  const lockedUntil = row.locked_until > now ? row.locked_until : undefined;
  const firstWait = row.fails === rules.waits.findIndex((wait) => wait > 0) + 1;
  return { allowed: true, left: triesLeft(row.fails, rules), lockedUntil, firstWait };
}

/** A right try: every wrong one before it is forgotten. */
export async function forgiveAttempts(
  database: Queryable,
  { subject, purpose }: CounterName,
): Promise<void> {
  await database.query("delete from guard_counters where subject = $1 and purpose = $2", [
    subject,
    purpose,
  ]);
}

/**
 * Takes this try back, with the wait that it set, and no other: a right code pardons no wrong one,
 * and a wait that another try has set meanwhile stays.
 */
export async function returnAttempt(
  database: Queryable,
  { subject, purpose }: CounterName,
  { lockedUntil, now }: { lockedUntil: Date | undefined; now: Date },
): Promise<void> {
  await database.query(
    `update guard_counters set fails = fails - 1,
       locked_until = case when locked_until = $4 then $3 else locked_until end
     where subject = $1 and purpose = $2 and fails > 0`,
    [subject, purpose, now, lockedUntil ?? null],
  );
}

/**
 * Where there is no wait the lock ended a minute ago: of two tries at the same moment the one with
 * the older time may be counted second, and it did not come too early.
 */
function lockSeconds(wait: number): number {
  return wait === 0 ? -60 : wait;
}

async function findLock(
  database: Queryable,
  subject: string,
  purpose: string,
  now: Date,
): Promise<Date> {
  const [row] = await database.query<{ locked_until: Date }>(
    "select locked_until from guard_counters where subject = $1 and purpose = $2",
    [subject, purpose],
  );
  return row?.locked_until ?? now;
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

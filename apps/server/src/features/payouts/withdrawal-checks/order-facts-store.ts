import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** When the last of the account's holds ends; null when none runs. */
export async function findHoldEnd(
  db: Queryable,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<Date | null> {
  const row = await db.first<{ until: Date | null }>(
    "select max(until_at) as until from guard_holds where user_id = $1 and until_at > $2",
    [userId, now],
  );
  return row?.until ?? null;
}

/** Every address that the person has paid, how often, and when last. */
export function findPaidAddresses(
  db: Queryable,
  userId: string,
): Promise<readonly { readonly address: string; readonly times: number; readonly lastAt: Date }[]> {
  return db.query(
    `select address, count(*)::int as times, max(settled_at) as last_at
     from withdrawals where user_id = $1 and state = 'settled' group by address`,
    [userId],
  );
}

type Whose = { readonly userId: string; readonly currency: CurrencyCode };

/** The most in 24 hours at a level, in units. @throws Error for a level without a rule. */
export async function findDayLimit(
  db: Queryable,
  ask: { readonly currency: CurrencyCode; readonly level: number; readonly now: Date },
): Promise<bigint> {
  const row = await db.first<{ dayUnits: bigint | null }>(
    "select level_limit('withdrawal', $1, $2, $3) as day_units",
    [ask.currency, ask.level, ask.now],
  );
  if (!row?.dayUnits)
    throw new Error(`no withdrawal limit for ${ask.currency} at level ${ask.level}`);
  return row.dayUnits;
}

/** What was taken out since, returned ones aside, in units. */
export async function findTakenSince(
  db: Queryable,
  { userId, currency }: Whose,
  since: Date,
): Promise<bigint> {
  const sql = "select withdrawn_since($1, $2, $3) as units";
  const row = await db.first<{ units: bigint }>(sql, [userId, currency, since]);
  return row?.units ?? 0n;
}

/** When the withdrawal was asked for whose end of 24 hours frees something next; null where none does. */
export async function findFirstToFree(
  db: Queryable,
  { userId, currency }: Whose,
  { since, limitUnits }: { readonly since: Date; readonly limitUnits: bigint },
): Promise<Date | null> {
  const sql = "select withdrawn_first($1, $2, $3, $4) as first";
  const row = await db.first<{ first: Date | null }>(sql, [userId, currency, since, limitUnits]);
  return row?.first ?? null;
}

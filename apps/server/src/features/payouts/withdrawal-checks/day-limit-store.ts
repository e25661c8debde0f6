import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

type Whose = { readonly userId: string; readonly currency: CurrencyCode };

/** The most in 24 hours at a level, in units. @throws Error for a level without a rule. */
export async function findDayLimit(
  db: Queryable,
  { currency, level }: { readonly currency: CurrencyCode; readonly level: number },
): Promise<bigint> {
  const rows = await db.query<{ dayUnits: bigint }>(
    "select day_units from withdrawal_limits where currency = $1 and level = $2",
    [currency, level],
  );
  const [row] = rows;
  if (!row) throw new Error(`no withdrawal limit for ${currency} at level ${level}`);
  return row.dayUnits;
}

/** What was taken out since, returned ones aside, in units. */
export async function findTakenSince(
  db: Queryable,
  { userId, currency }: Whose,
  since: Date,
): Promise<bigint> {
  const rows = await db.query<{ units: bigint }>("select withdrawn_since($1, $2, $3) as units", [
    userId,
    currency,
    since,
  ]);
  return rows[0]?.units ?? 0n;
}

/** When the oldest that still counts was asked for. */
export async function findFirstOfDay(
  db: Queryable,
  { userId, currency }: Whose,
  since: Date,
): Promise<Date | null> {
  const rows = await db.query<{ first: Date | null }>(
    `select min(requested_at) as first from withdrawals
     where user_id = $1 and currency = $2 and state <> 'returned' and requested_at > $3`,
    [userId, currency, since],
  );
  return rows[0]?.first ?? null;
}

import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";

/** When the last of the account's holds ends; null when none runs. */
export async function findHoldEnd(
  db: Queryable,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<Date | null> {
  const rows = await db.query<{ until: Date | null }>(
    "select max(until_at) as until from guard_holds where user_id = $1 and until_at > $2",
    [userId, now],
  );
  return rows[0]?.until ?? null;
}

/** Every address that the person has paid, how often, and when last. */
export async function findPaidAddresses(
  db: Queryable,
  userId: string,
): Promise<readonly { readonly address: string; readonly times: number; readonly lastAt: Date }[]> {
  return db.query(
    `select address, count(*)::int as times, max(settled_at) as "lastAt"
     from withdrawals where user_id = $1 and state = 'settled' group by address`,
    [userId],
  );
}

/** What the person took out without an operator since, returned ones aside, in units. */
export async function findAutomaticSince(
  db: Queryable,
  { userId, currency }: { readonly userId: string; readonly currency: CurrencyCode },
  since: Date,
): Promise<bigint> {
  const rows = await db.query<{ units: string }>(
    `select coalesce(sum(amount_units), 0)::text as units from withdrawals
     where user_id = $1 and currency = $2 and requested_at > $3 and state <> 'returned'
       and cleared_as is distinct from 'review'`,
    [userId, currency, since],
  );
  return BigInt(rows[0]?.units ?? "0");
}

import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";

/** Coins that reached an account after it was closed. */
export type ClosedWithCoins = {
  readonly userId: string;
  readonly closedAt: Date;
  readonly currency: CurrencyCode;
  readonly units: bigint;
};

export function listClosedWithCoins(database: Queryable): Promise<ClosedWithCoins[]> {
  return database.query<ClosedWithCoins>(
    "select user_id, closed_at, currency, units from closed_accounts_with_coins()",
  );
}

/** The number of the closing by which an account closed last. Refuses `account-not-closed`. */
export async function getClosed(database: Queryable, userId: string): Promise<bigint> {
  const row = await database.first<{ id: bigint }>(
    `select id from account_closings
     where user_id = $1 and closed_at is not null order by id desc limit 1`,
    [userId],
  );
  if (!row) throw new Refusal("account-not-closed");
  return row.id;
}

import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** What a person still owes for withdrawals, in units of each currency. */
export async function findOwed(
  database: Queryable,
  userId: string,
): Promise<ReadonlyMap<CurrencyCode, bigint>> {
  const rows = await database.query<{ currency: CurrencyCode; units: bigint }>(
    `select currency, sum(units)::bigint as units from recovered_debts
     where user_id = $1 and repaid_at is null and written_off_at is null group by currency`,
    [userId],
  );
  return new Map(rows.map(({ currency, units }) => [currency, units]));
}

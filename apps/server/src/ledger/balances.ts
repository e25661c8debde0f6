import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Queryable } from "../kernel/database.ts";
import type { Account } from "./chart-of-accounts.ts";
import type { Balance, Balances } from "./ledger.ts";

const usersSql = `
select owner_id, currency,
  sum(balance_units) filter (where code = 'user-available') as available,
  sum(balance_units) filter (where code = 'user-held') as held
from ledger_accounts
where code in ('user-available', 'user-held') and owner_id = any($1::text[])
group by owner_id, currency`;

type BalanceRow = {
  ownerId: string;
  currency: CurrencyCode;
  available: string | null;
  held: string | null;
};

/** Every asked user is in the map, with zeroes where nothing ever moved. */
export async function findBalances(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  const rows = await db.query<BalanceRow>(usersSql, [userIds]);
  const found = new Map(
    rows.map(({ ownerId, currency, available, held }) => [
      `${ownerId} ${currency}`,
      { available: BigInt(available ?? 0), held: BigInt(held ?? 0) },
    ]),
  );
  return new Map(
    userIds.map((userId) => [
      userId,
      balancesOf((currency) => found.get(`${userId} ${currency}`) ?? { available: 0n, held: 0n }),
    ]),
  );
}

function balancesOf(find: (currency: CurrencyCode) => Balance): Balances {
  return Object.fromEntries(currencies.map((one) => [one, find(one)])) as Balances;
}

const accountSql = `
select balance_units from ledger_accounts
where code = $1 and owner_id = $2 and currency = $3`;

/** On the account's normal side; zero where nothing ever moved. */
export async function findBalance(db: Queryable, account: Account): Promise<bigint> {
  const [row] = await db.query<{ balanceUnits: bigint }>(accountSql, [
    account.code,
    account.ownerId,
    account.currency,
  ]);
  return row?.balanceUnits ?? 0n;
}

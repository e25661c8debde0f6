import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { Exchange } from "./exchange.ts";

type ExchangeRow = {
  id: string;
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  paidUnits: bigint;
  receivedUnits: bigint;
  feeUnits: bigint;
  trxPerUsdtE12: bigint;
  doneAt: Date;
  total: bigint;
};

/** A page of one person's trades, the newest first, and how many there are in all. */
export async function listExchangeRows(
  db: Queryable,
  ask: { userId: string; limit: number; offset: number },
): Promise<{ exchanges: Exchange[]; total: bigint }> {
  const rows = await db.query<ExchangeRow>(
    `select *, count(*) over () as total from exchanges where user_id = $1
     order by done_at desc, id desc limit $2 offset $3`,
    [ask.userId, ask.limit, ask.offset],
  );
  return { exchanges: rows.map(toExchange), total: rows[0]?.total ?? 0n };
}

/** The person's trades of these ids. */
export async function findExchanges(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<Exchange[]> {
  const rows = await db.query<ExchangeRow>(
    "select *, 0::bigint as total from exchanges where user_id = $1 and id = any($2::text[])",
    [userId, ids],
  );
  return rows.map(toExchange);
}

function toExchange(row: ExchangeRow): Exchange {
  return {
    id: row.id,
    from: row.fromCurrency,
    to: row.toCurrency,
    paidUnits: row.paidUnits,
    receivedUnits: row.receivedUnits,
    feeUnits: row.feeUnits,
    trxPerUsdtE12: row.trxPerUsdtE12,
    doneAt: row.doneAt,
  };
}

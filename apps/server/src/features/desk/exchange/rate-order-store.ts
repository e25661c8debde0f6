import type { Queryable } from "../../../kernel/database.ts";

/** A rate that two operators decide. It is public before it starts. */
export type RateOrder = {
  readonly id: string;
  readonly trxPerUsdtE12: bigint;
  readonly feePpm: bigint;
  /** What operators put their names to. */
  readonly orderHash: string;
  readonly proposedAt: Date;
  /** Absent until two operators have put their names to it. */
  readonly startsAt: Date | null;
};

type RateOrderRow = {
  id: string;
  trxPerUsdtE12: bigint;
  feePpm: number;
  orderHash: string;
  proposedAt: Date;
  startsAt: Date | null;
};

/** Writes down what an operator proposes; it holds once another has approved it. */
export async function insertRateOrder(
  db: Queryable,
  { id, trxPerUsdtE12, feePpm }: Pick<RateOrder, "id" | "trxPerUsdtE12" | "feePpm">,
): Promise<RateOrder> {
  const [row] = await db.query<RateOrderRow>(
    `insert into exchange_rate_orders (id, trx_per_usdt_e12, fee_ppm) values ($1, $2, $3)
     returning *`,
    [id, trxPerUsdtE12, feePpm],
  );
  if (!row) throw new Error("a rate order was not written");
  return toRateOrder(row);
}

/** An order whatever became of it; null where there is none. */
export async function findRateOrder(db: Queryable, id: string): Promise<RateOrder | null> {
  const [row] = await db.query<RateOrderRow>("select * from exchange_rate_orders where id = $1", [
    id,
  ]);
  return row ? toRateOrder(row) : null;
}

/** The rate that holds by order now; the database's clock decides when one begins. */
export async function findOrderedRate(db: Queryable): Promise<RateOrder | null> {
  const [row] = await db.query<RateOrderRow>("select * from exchange_ordered_rate()");
  return row ? toRateOrder(row) : null;
}

/** Decided orders, the last to begin first. */
export async function listRateOrders(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: RateOrder[]; total: bigint }> {
  const rows = await db.query<RateOrderRow & { total: bigint }>(
    `select *, count(*) over () as total from exchange_rate_orders where starts_at is not null
     order by starts_at desc, id desc limit $1 offset $2`,
    [limit, offset],
  );
  return { orders: rows.map(toRateOrder), total: rows[0]?.total ?? 0n };
}

/** Starts its wait. The database refuses it without the names of two operators. */
export async function startRateOrder(db: Queryable, id: string): Promise<RateOrder | null> {
  const [row] = await db.query<RateOrderRow>(
    `update exchange_rate_orders set starts_at = clock_timestamp()
     where id = $1 and starts_at is null returning *`,
    [id],
  );
  return row ? toRateOrder(row) : null;
}

function toRateOrder(row: RateOrderRow): RateOrder {
  return {
    id: row.id,
    trxPerUsdtE12: row.trxPerUsdtE12,
    feePpm: BigInt(row.feePpm),
    orderHash: row.orderHash,
    proposedAt: row.proposedAt,
    startsAt: row.startsAt,
  };
}

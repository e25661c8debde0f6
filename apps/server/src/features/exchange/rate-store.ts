import type { Queryable } from "../../kernel/database.ts";

/** The desk's present rate: TRX for one USDT in trillionths. */
export type DeskRate = {
  readonly trxPerUsdtE12: bigint;
  readonly feePpm: bigint;
  readonly source: string;
};

type RateRow = { trx_per_usdt_e12: bigint; fee_ppm: number; source: string };

/** The present rate while it is fresh; without one the desk is closed. */
export async function findFreshRate(db: Queryable): Promise<DeskRate | null> {
  const [row] = await db.query<RateRow>("select * from exchange_fresh_rate()");
  return row ? toRate(row) : null;
}

/** The last rate that held, fresh or not; null before the first. */
export async function findLastRate(db: Queryable): Promise<DeskRate | null> {
  const [row] = await db.query<RateRow>("select * from exchange_rates order by id desc limit 1");
  return row ? toRate(row) : null;
}

function toRate(row: RateRow): DeskRate {
  return {
    trxPerUsdtE12: row.trx_per_usdt_e12,
    feePpm: BigInt(row.fee_ppm),
    source: row.source,
  };
}

/** For the worker: says that this rate holds now. */
export async function updateRate(db: Queryable, rate: DeskRate): Promise<void> {
  await db.query("select exchange_keep_rate($1, $2, $3)", [
    rate.trxPerUsdtE12,
    rate.feePpm,
    rate.source,
  ]);
}

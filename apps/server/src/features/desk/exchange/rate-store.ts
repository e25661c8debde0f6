import type { Queryable } from "../../../kernel/database.ts";
import type { RateReading, Ticker } from "../../../wire/market/rate-source.ts";

/** The desk's present rate: TRX for one USDT in trillionths. */
export type DeskRate = {
  readonly trxPerUsdtE12: bigint;
  readonly feePpm: bigint;
  readonly source: string;
};

/** The last rate that held, with what it was read from. */
export type LastRate = DeskRate & {
  readonly tickers: readonly Ticker[];
};

const rateColumns = "trx_per_usdt_e12, fee_ppm::bigint, source";

/** The present rate while it is fresh; without one the desk is closed. */
export function findFreshRate(db: Queryable): Promise<DeskRate | null> {
  return db.first<DeskRate>(`select ${rateColumns} from exchange_fresh_rate()`);
}

/**
 * Why nothing is traded, because nothing of a currency may leave: `stopped` until operators have looked,
 * `paused` until the signer has seen that credited coins came and returned ones stayed, `unwatched` until it
 * looks at the chain again. Null where the desk trades.
 */
export async function findExchangeStop(db: Queryable): Promise<ExchangeStop | null> {
  const row = await db.first<{ stop: ExchangeStop | null }>("select exchange_stop() as stop");
  return row?.stop ?? null;
}

type ExchangeStop = "stopped" | "paused" | "unwatched";

/** The last rate that held, fresh or not; null before the first. */
export async function findLastRate(db: Queryable): Promise<LastRate | null> {
  const rate = await db.first<
    DeskRate & { tickers: { name: string; rate_e12: string; at: string }[] }
  >(`select ${rateColumns}, tickers from exchange_rates order by id desc limit 1`);
  const tickers = rate?.tickers.map(({ name, rate_e12, at }) => ({
    name,
    trxPerUsdtE12: BigInt(rate_e12),
    at: new Date(at),
  }));
  return rate && tickers ? { ...rate, tickers } : null;
}

/** The rate that held at a moment, TRX for one USDT in trillionths; null before the first. */
export async function findRateAt(db: Queryable, moment: Date): Promise<bigint | null> {
  const rate = await db.first<Pick<DeskRate, "trxPerUsdtE12">>(
    "select trx_per_usdt_e12 from exchange_rates where started_at <= $1 order by id desc limit 1",
    [moment],
  );
  return rate?.trxPerUsdtE12 ?? null;
}

/** The rate that began last, and when; null before the first. What is only shown is valued by it. */
export function findNewestRate(
  db: Queryable,
): Promise<{ readonly trxPerUsdtE12: bigint; readonly startedAt: Date } | null> {
  return db.first(
    "select trx_per_usdt_e12, started_at from exchange_rates order by id desc limit 1",
  );
}

/**
 * For the worker: says that this rate holds now. False where the markets moved too far: then none holds
 * until operators have ordered it, or the markets are back.
 */
export async function updateRate(
  db: Queryable,
  rate: DeskRate & Pick<RateReading, "tickers">,
): Promise<boolean> {
  const tickers = rate.tickers.map(({ name, trxPerUsdtE12, at }) => ({
    name,
    rate_e12: trxPerUsdtE12.toString(),
    at: at.toISOString(),
  }));
  const row = await db.first<{ holds: boolean }>(
    "select exchange_keep_rate($1, $2, $3, $4) as holds",
    [rate.trxPerUsdtE12, rate.feePpm, rate.source, JSON.stringify(tickers)],
  );
  return row?.holds ?? false;
}

/** For the worker: no rate holds from now on, and no quote that was made of one. */
export async function endRate(db: Queryable): Promise<void> {
  await db.query("select exchange_end_rate()");
}

/** A rate of markets that waits for operators, and since when; null where none does. */
export function findWaitingRate(
  db: Queryable,
): Promise<{ readonly trxPerUsdtE12: bigint; readonly since: Date } | null> {
  return db.first(
    `select least_e12 as trx_per_usdt_e12, stands_since as since from exchange_source
     where kind = 'tickers' and stands_since is not null`,
  );
}

/** Where the desk's rate comes from. */
type SourceInForce = {
  /** As `RATE_SOURCE` is written; empty where the desk is closed. */
  readonly setting: string;
  /** `fixed`, `operators`, `tickers` or nothing. */
  readonly kind: string;
  /** The fee where the source names none. */
  readonly feePpm: bigint;
};

/** The source and the fee in force: of the first start, or of two operators since. */
export async function findSource(db: Queryable): Promise<SourceInForce> {
  const source = await db.first<SourceInForce>(
    "select setting, kind, fee_most_ppm::bigint as fee_ppm from exchange_source_now()",
  );
  if (!source) throw new Error("the desk has no source");
  return source;
}

/** What one person, and all together, may trade within a minute, in units of USDT. */
export type DeskCaps = { readonly userUnits: bigint; readonly deskUnits: bigint };

/** The caps that count now. */
export async function findCaps(db: Queryable): Promise<DeskCaps> {
  const caps = await db.first<DeskCaps>(
    "select user_minute_units as user_units, desk_minute_units as desk_units from exchange_caps_now()",
  );
  if (!caps) throw new Error("the desk has no caps");
  return caps;
}

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

const orderColumns = "id, trx_per_usdt_e12, fee_ppm::bigint, order_hash, proposed_at, starts_at";

/** Writes down what an operator proposes; it holds once another has approved it. */
export async function insertRateOrder(
  db: Queryable,
  { id, trxPerUsdtE12, feePpm }: Pick<RateOrder, "id" | "trxPerUsdtE12" | "feePpm">,
): Promise<RateOrder> {
  const order = await db.first<RateOrder>(
    `insert into exchange_rate_orders (id, trx_per_usdt_e12, fee_ppm) values ($1, $2, $3)
     returning ${orderColumns}`,
    [id, trxPerUsdtE12, feePpm],
  );
  if (!order) throw new Error("a rate order was not written");
  return order;
}

/** An order whatever became of it; null where there is none. */
export function findRateOrder(db: Queryable, id: string): Promise<RateOrder | null> {
  return db.first(`select ${orderColumns} from exchange_rate_orders where id = $1`, [id]);
}

/** The rate that holds by order now; the database's clock decides when one begins. */
export function findOrderedRate(db: Queryable): Promise<RateOrder | null> {
  return db.first(`select ${orderColumns} from exchange_ordered_rate()`);
}

/** Decided orders, the last to begin first. */
export function listRateOrders(db: Queryable, limit: number): Promise<RateOrder[]> {
  return db.query(
    `select ${orderColumns} from exchange_rate_orders
     where starts_at is not null order by starts_at desc, id desc limit $1`,
    [limit],
  );
}

/** Starts its wait. The database refuses it without the names of two operators. */
export function startRateOrder(db: Queryable, id: string): Promise<RateOrder | null> {
  return db.first(
    `update exchange_rate_orders set starts_at = clock_timestamp()
     where id = $1 and starts_at is null returning ${orderColumns}`,
    [id],
  );
}

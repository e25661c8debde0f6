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

type RateRow = { trxPerUsdtE12: bigint; feePpm: number; source: string };
type LastRateRow = RateRow & {
  tickers: readonly { name: string; rate_e12: string; at: string }[];
};

/** The present rate while it is fresh; without one the desk is closed. */
export async function findFreshRate(db: Queryable): Promise<DeskRate | null> {
  const [row] = await db.query<RateRow>("select * from exchange_fresh_rate()");
  return row ? toRate(row) : null;
}

/** The last rate that held, fresh or not; null before the first. */
export async function findLastRate(db: Queryable): Promise<LastRate | null> {
  const [row] = await db.query<LastRateRow>(
    "select * from exchange_rates order by id desc limit 1",
  );
  if (!row) return null;
  const tickers = row.tickers.map(({ name, rate_e12, at }) => ({
    name,
    trxPerUsdtE12: BigInt(rate_e12),
    at: new Date(at),
  }));
  return { ...toRate(row), tickers };
}

/** The rate that held at a moment, TRX for one USDT in trillionths; null before the first. */
export async function findRateAt(db: Queryable, moment: Date): Promise<bigint | null> {
  const [row] = await db.query<RateRow>(
    "select * from exchange_rates where started_at <= $1 order by id desc limit 1",
    [moment],
  );
  return row?.trxPerUsdtE12 ?? null;
}

function toRate(row: RateRow): DeskRate {
  return {
    trxPerUsdtE12: row.trxPerUsdtE12,
    feePpm: BigInt(row.feePpm),
    source: row.source,
  };
}

/**
 * For the worker: says that this rate holds now. False where the markets moved too far: then none holds
 * until what they say has stood for five minutes.
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
  const [row] = await db.query<{ holds: boolean }>(
    "select exchange_keep_rate($1, $2, $3, $4) as holds",
    [rate.trxPerUsdtE12, rate.feePpm, rate.source, JSON.stringify(tickers)],
  );
  return row?.holds ?? false;
}

/** For the worker: no rate holds from now on, and no quote that was made of one. */
export async function endRate(db: Queryable): Promise<void> {
  await db.query("select exchange_end_rate()");
}

/** What the worker reads the rate from, as it is set: `fixed`, `operators`, `tickers` or nothing. */
export async function findSourceKind(db: Queryable): Promise<string> {
  const [row] = await db.query<{ kind: string }>("select kind from exchange_source");
  return row?.kind ?? "";
}

/** For the worker, from its configuration. */
export async function updateSourceKind(db: Queryable, kind: string): Promise<void> {
  await db.query("select exchange_set_source($1)", [kind]);
}

/** What one person, and all together, may trade within a minute, in units of USDT. */
export type DeskCaps = { readonly userUnits: bigint; readonly deskUnits: bigint };

/** The caps as they are in force. */
export async function findCaps(db: Queryable): Promise<DeskCaps> {
  const [row] = await db.query<{ userMinuteUnits: bigint; deskMinuteUnits: bigint }>(
    "select user_minute_units, desk_minute_units from exchange_caps",
  );
  if (!row) throw new Error("the desk has no caps");
  return { userUnits: row.userMinuteUnits, deskUnits: row.deskMinuteUnits };
}

/** For the worker, from its configuration. */
export async function updateCaps(db: Queryable, { userUnits, deskUnits }: DeskCaps): Promise<void> {
  await db.query("select exchange_set_caps($1, $2)", [userUnits, deskUnits]);
}

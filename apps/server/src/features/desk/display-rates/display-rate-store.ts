import { displayRateSeconds } from "@clearhold/contract/wallet/desk/display-rates";
import { rateUnit, type StateCurrency, type UsdtPrices } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** What values are computed with at one moment. */
export type DisplayRates = {
  readonly prices: UsdtPrices;
  /** When each was so; USDT is always worth itself. */
  readonly ratedAt: ReadonlyMap<string, Date>;
};

/** The desk's rate while it is fresh, and those of the operator's sources that are no older than an hour. */
export async function findDisplayRates(db: Queryable, now: Date): Promise<DisplayRates> {
  const rows = await db.query<{ currency: string; perUsdtE12: bigint; ratedAt: Date }>(
    `select 'TRX' as currency, trx_per_usdt_e12 as per_usdt_e12, seen_at as rated_at
       from exchange_fresh_rate()
     union all
     select currency, per_usdt_e12, rated_at from display_rates where rated_at >= $1`,
    [new Date(now.getTime() - displayRateSeconds * 1000)],
  );
  return {
    prices: new Map([
      ["USDT", rateUnit],
      ...rows.map(({ currency, perUsdtE12 }) => [currency, perUsdtE12] as const),
    ]),
    ratedAt: new Map(rows.map(({ currency, ratedAt }) => [currency, ratedAt])),
  };
}

/** For the worker: what the source says of a currency now. */
export async function updateDisplayRate(
  db: Queryable,
  currency: StateCurrency,
  { perUsdtE12, at, source }: { perUsdtE12: bigint; at: Date; source: string },
): Promise<void> {
  await db.query(
    `insert into display_rates (currency, per_usdt_e12, source, rated_at) values ($1, $2, left($3, 60), $4)
     on conflict (currency) do update set per_usdt_e12 = excluded.per_usdt_e12,
       source = excluded.source, rated_at = excluded.rated_at`,
    [currency, perUsdtE12, source, at],
  );
}

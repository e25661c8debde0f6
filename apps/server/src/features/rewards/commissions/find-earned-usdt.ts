import type { Queryable } from "../../../kernel/database.ts";
import { findNewestRate } from "../../desk/exchange/index.ts";
import { findEarned } from "./commission-store.ts";
import { usdtWorth } from "./usdt-worth.ts";

/** What a person's team has earned the person so far, in USDT at the newest rate; empty without one. */
export async function findEarnedUsdt(database: Queryable, userId: string): Promise<string> {
  const [sums, rate] = await Promise.all([findEarned(database, userId), findNewestRate(database)]);
  return usdtWorth(sums, rate?.trxPerUsdtE12 ?? null);
}

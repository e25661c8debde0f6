import type { Queryable } from "../../../kernel/database.ts";
import type { Pair } from "./exchange.ts";
import { refusalBy } from "./exchange-rules.ts";
import { type DeskRate, findFreshRate, isExchangeStopped } from "./rate-store.ts";

/**
 * The rate at which the desk trades now. Refuses `exchange-stopped` while a currency is stopped, and
 * `exchange-closed` while no rate holds.
 */
export async function getOpenRate(db: Queryable, pair: Pair): Promise<DeskRate> {
  if (await isExchangeStopped(db)) throw refusalBy("exchange-stopped", pair);
  const rate = await findFreshRate(db);
  if (!rate) throw refusalBy("exchange-closed", pair);
  return rate;
}

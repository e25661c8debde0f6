import type { Queryable } from "../../../kernel/database.ts";
import type { Pair } from "./exchange.ts";
import { refusalBy } from "./exchange-rules.ts";
import { type DeskRate, findExchangeStop, findFreshRate } from "./rate-store.ts";

/**
 * The rate at which the desk trades now. Refuses `exchange-stopped` while a currency is stopped,
 * `exchange-paused` while the signer waits for credited coins, `exchange-unwatched` while it does not look
 * at the chain, and `exchange-closed` while no rate holds.
 */
export async function getOpenRate(db: Queryable, pair: Pair): Promise<DeskRate> {
  const stop = await findExchangeStop(db);
  if (stop !== null) throw refusalBy(`exchange-${stop}`, pair);
  const rate = await findFreshRate(db);
  if (!rate) throw refusalBy("exchange-closed", pair);
  return rate;
}

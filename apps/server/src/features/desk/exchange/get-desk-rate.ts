import type { ReplyOf } from "@clearhold/contract/endpoint";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { getDeskRate as endpoint } from "@clearhold/contract/wallet/desk/exchange";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { formatRate } from "./quote-trade.ts";
import { listRateOrders } from "./rate-order-store.ts";
import { findCaps, findFreshRate, findLastRate, findSourceKind } from "./rate-store.ts";

/** So many ordered rates show what is coming and what was last. */
const ordersMax = 3;

/** Where the desk's rate comes from, for anyone to compare with the markets themselves. */
export async function getDeskRate(db: Queryable): Promise<ReplyOf<typeof endpoint>> {
  const [fresh, last, caps, kind, { orders }] = await Promise.all([
    findFreshRate(db),
    findLastRate(db),
    findCaps(db),
    findSourceKind(db),
    listRateOrders(db, { limit: ordersMax, offset: 0 }),
  ]);
  return {
    rate: fresh ? formatRate("USDT", fresh.trxPerUsdtE12) : "",
    exchange_fee: last ? formatPercent(last.feePpm) : "",
    source: last?.source ?? "",
    tickers: (last?.tickers ?? []).map(({ name, trxPerUsdtE12, at }) => ({
      name,
      rate: formatRate("USDT", trxPerUsdtE12),
      time: unixSeconds(at),
    })),
    // Where the desk reads something else, what was ordered never comes to hold.
    orders: (kind === "operators" ? orders : []).map(({ trxPerUsdtE12, feePpm, startsAt }) => ({
      rate: formatRate("USDT", trxPerUsdtE12),
      exchange_fee: formatPercent(feePpm),
      starttime: unixSeconds(startsAt ?? new Date(0)),
    })),
    minute_limit: formatMoney(money("USDT", caps.userUnits)),
    minute_unit: "USDT",
  };
}

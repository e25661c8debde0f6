import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  getDeskRate as endpoint,
  getExchange as getEndpoint,
  listExchanges as listEndpoint,
  listExchangeSides as sidesEndpoint,
} from "@clearhold/contract/wallet/desk/exchange";
import { currencies, formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { formatRate } from "./exchange.ts";
import { findExchange, listExchangeRows } from "./exchange-store.ts";
import { exchangeView } from "./exchange-view.ts";
import {
  findCaps,
  findFreshRate,
  findLastRate,
  findSourceKind,
  listRateOrders,
} from "./rate-store.ts";

export type ListExchangesDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balances">;
};

/** The two sides of the desk with my balances; the fee is unknown until the first rate. */
export async function listExchangeSides(
  { database: db, ledger }: ListExchangesDeps,
  actor: Actor,
): Promise<ReplyOf<typeof sidesEndpoint>> {
  const [balances, rate] = await Promise.all([ledger.balances([actor.userId]), findLastRate(db)]);
  const mine = balances.get(actor.userId);
  return currencies.map((currency) => ({
    currency_code: currency,
    balance: formatMoney(money(currency, mine?.[currency].available ?? 0n)),
    image: currencyImages[currency],
    exchange_fee: rate ? formatPercent(rate.feePpm) : "",
    is_demo: actor.demo,
  }));
}

/** My exchanges, newest first. */
export async function listExchanges(
  { database: db }: ListExchangesDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { exchanges, total } = await listExchangeRows(db, actor.userId, placeOf(ask));
  return toPage(
    exchanges.map((one) => exchangeView(one, actor)),
    ask,
    total,
  );
}

/** One of my exchanges; another's is answered like one that does not exist. */
export async function getExchange(
  { database: db }: ListExchangesDeps,
  actor: Actor,
  { id }: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const exchange = await findExchange(db, actor.userId, id);
  if (!exchange) throw new Refusal("record-not-found");
  return exchangeView(exchange, actor);
}

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

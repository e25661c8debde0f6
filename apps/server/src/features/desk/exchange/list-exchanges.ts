import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  getDeskRate as deskRateEndpoint,
  ExchangeSide,
  ExchangeView,
  exchange,
  getExchange as getEndpoint,
  listExchanges as listEndpoint,
  QuoteView,
  listExchangeSides as sidesEndpoint,
} from "@clearhold/contract/wallet/desk/exchange";
import { type CurrencyCode, currencies, formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { type Exchange, expiryOf, formatRate, type Quote, quoteTrade } from "./exchange.ts";
import { findExchange, findRoom, listExchangeRows } from "./exchange-store.ts";
import { findCaps, findFreshRate, findLastRate, findSource, listRateOrders } from "./rate-store.ts";
import type { ExchangeReceipt } from "./request-exchange.ts";

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
  return Promise.all(
    currencies.map(async (currency) => ({
      currency_code: currency,
      balance: formatMoney(money(currency, mine?.[currency].available ?? 0n)),
      image: currencyImages[currency],
      exchange_fee: rate ? formatPercent(rate.feePpm) : "",
      ...(await roomView(db, actor, currency)),
      is_demo: actor.demo,
    })),
  );
}

const boundRules = { minute: "exchange-minute-full", desk: "desk-inventory-short" } as const;

async function roomView(
  db: Queryable,
  { userId }: Actor,
  currency: CurrencyCode,
): Promise<Pick<ExchangeSide, "most" | "most_bound">> {
  const room = await findRoom(db, userId, currency);
  if (!room) return { most: "", most_bound: "" };
  return { most: formatMoney(money(currency, room.mostUnits)), most_bound: boundRules[room.bound] };
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
export async function getDeskRate(db: Queryable): Promise<ReplyOf<typeof deskRateEndpoint>> {
  const [fresh, last, caps, { kind }, orders] = await Promise.all([
    findFreshRate(db),
    findLastRate(db),
    findCaps(db),
    findSource(db),
    listRateOrders(db, ordersMax),
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
    // A fixed rate knows no orders; of markets they confirm a level that is far from the last.
    orders: (kind === "fixed" || kind === "" ? [] : orders).map(
      ({ trxPerUsdtE12, feePpm, startsAt }) => ({
        rate: formatRate("USDT", trxPerUsdtE12),
        exchange_fee: formatPercent(feePpm),
        starttime: unixSeconds(startsAt ?? new Date(0)),
      }),
    ),
    minute_limit: formatMoney(money("USDT", caps.userUnits)),
    minute_unit: "USDT",
  };
}

type Owner = Pick<Actor, "demo">;

/** A trade as its owner sees it. */
function exchangeView(exchange: Exchange, { demo }: Owner): ExchangeView {
  return {
    id: exchange.id,
    from: exchange.from,
    to: exchange.to,
    price: formatMoney(money(exchange.from, exchange.paidUnits)),
    fee: formatMoney(money(exchange.to, exchange.feeUnits)),
    received: formatMoney(money(exchange.to, exchange.receivedUnits)),
    rate: formatRate(exchange.from, exchange.trxPerUsdtE12),
    createtime: unixSeconds(exchange.doneAt),
    is_demo: demo,
  };
}

/** A trade as the answer that is kept under its key tells it. */
export function receiptView(receipt: ExchangeReceipt, owner: Owner): ReplyOf<typeof exchange> {
  const trade = {
    id: receipt.id,
    from: receipt.from,
    to: receipt.to,
    paidUnits: BigInt(receipt.paidUnits),
    receivedUnits: BigInt(receipt.receivedUnits),
    feeUnits: BigInt(receipt.feeUnits),
    trxPerUsdtE12: BigInt(receipt.trxPerUsdtE12),
    doneAt: new Date(receipt.doneAtSeconds * 1000),
  };
  const view = exchangeView(trade, owner);
  return { ...view, timestamp: view.createtime };
}

/** With an amount, everything that the trade would book; without one, the rate alone. */
export function quoteView(quote: Quote): QuoteView {
  const view = {
    quote_id: quote.id,
    from: quote.from,
    to: quote.to,
    rate: formatRate(quote.from, quote.trxPerUsdtE12),
    exchange_fee: formatPercent(quote.feePpm),
    source: quote.source,
    expires_at: unixSeconds(expiryOf(quote)),
  };
  if (quote.paidUnits === null) return { ...view, price: "", fee: "", received: "" };
  const trade = quoteTrade(quote.paidUnits, quote);
  return {
    ...view,
    price: formatMoney(money(quote.from, quote.paidUnits)),
    fee: formatMoney(money(quote.to, trade.feeUnits)),
    received: formatMoney(money(quote.to, trade.receivedUnits)),
  };
}

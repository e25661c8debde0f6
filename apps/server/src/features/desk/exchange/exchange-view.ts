import type { ReplyOf } from "@clearhold/contract/endpoint";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { ExchangeView, exchange, QuoteView } from "@clearhold/contract/wallet/desk/exchange";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { type Exchange, expiryOf, formatRate, type Quote, quoteTrade } from "./exchange.ts";
import type { ExchangeReceipt } from "./request-exchange.ts";

type Owner = Pick<Actor, "demo">;

/** A trade as its owner sees it. */
export function exchangeView(exchange: Exchange, { demo }: Owner): ExchangeView {
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

import {
  exchange,
  getExchange,
  listExchangeSides,
  listExchanges,
  quoteExchange,
} from "@clearhold/contract/wallet/exchange";
import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { type App, bind } from "../../http/index.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { pairOfType } from "./exchange.ts";
import { quoteView, receiptView } from "./exchange-view.ts";
import * as exchanges from "./list-exchanges.ts";
import { openQuote } from "./open-quote.ts";
import { type RequestExchangeDeps, requestExchange } from "./request-exchange.ts";

type ExchangeDeps = RequestExchangeDeps & exchanges.ListExchangesDeps;

export function bindExchange(app: App, deps: ExchangeDeps): void {
  bind(app, listExchangeSides, ({ actor }) => exchanges.listExchangeSides(deps, actor));
  bind(app, listExchanges, ({ actor, ask }) => exchanges.listExchanges(deps, actor, ask));
  bind(app, getExchange, ({ actor, ask }) => exchanges.getExchange(deps, actor, ask));
  bind(app, quoteExchange, async ({ actor, ask }) => {
    const paidUnits = ask.price === undefined ? null : unitsOf(ask.price, ask.from);
    return quoteView(await openQuote(deps, actor, { from: ask.from, to: ask.to, paidUnits }));
  });
  bind(app, exchange, async ({ actor, ask, idempotency }) => {
    const pair = pairOfType(ask.type);
    const receipt = await requestExchange(deps, actor, {
      ...pair,
      paidUnits: unitsOf(ask.price, pair.from),
      fundPassword: ask.password,
      quoteId: ask.quote_id,
      idempotency,
    });
    return receiptView(receipt);
  });
}

function unitsOf(price: string, currency: CurrencyCode): bigint {
  const units = parseUnits(price, scaleOf(currency));
  refuseUnless(units !== null, "field-invalid", { field: "price" });
  return units;
}

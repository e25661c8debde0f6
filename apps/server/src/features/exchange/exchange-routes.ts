import {
  exchange as exchangeEndpoint,
  getExchange as getExchangeEndpoint,
  listExchangeSides as listExchangeSidesEndpoint,
  listExchanges as listExchangesEndpoint,
  quoteExchange as quoteExchangeEndpoint,
} from "@clearhold/contract/wallet/exchange";
import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { type App, bind } from "../../http/index.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { pairOfType } from "./exchange.ts";
import { quoteView, receiptView } from "./exchange-view.ts";
import {
  getExchange,
  type ListExchangesDeps,
  listExchangeSides,
  listExchanges,
} from "./list-exchanges.ts";
import { openQuote } from "./open-quote.ts";
import { type RequestExchangeDeps, requestExchange } from "./request-exchange.ts";

export type ExchangeRoutesDeps = RequestExchangeDeps & ListExchangesDeps;

export function exchangeRoutes(app: App, deps: ExchangeRoutesDeps): void {
  bind(app, listExchangeSidesEndpoint, ({ actor }) => listExchangeSides(deps, actor));
  bind(app, listExchangesEndpoint, ({ actor, ask }) => listExchanges(deps, actor, ask));
  bind(app, getExchangeEndpoint, ({ actor, ask }) => getExchange(deps, actor, ask));
  bind(app, quoteExchangeEndpoint, async ({ actor, ask }) => {
    const paidUnits = ask.price === undefined ? null : unitsOf(ask.price, ask.from);
    return quoteView(await openQuote(deps, actor, { from: ask.from, to: ask.to, paidUnits }));
  });
  bind(app, exchangeEndpoint, async ({ actor, ask, idempotency }) => {
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

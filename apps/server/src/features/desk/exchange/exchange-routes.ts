import {
  exchange,
  getDeskRate,
  getExchange,
  listExchangeSides,
  listExchanges,
  quoteExchange,
} from "@clearhold/contract/wallet/desk/exchange";
import {
  getSimpleRate,
  requestSimpleExchange,
} from "@clearhold/contract/wallet/payouts/simple-wallet";
import { formatPercent } from "@clearhold/money";
import { type App, bind, joinSameForm, keyAt } from "../../../http/index.ts";
import { askedMoney, askedUnits, askedWholeCoins } from "../../../kernel/asked-units.ts";
import { shareRead } from "../../../kernel/coalescer.ts";
import { formatRate, pairOfType, typeOfSimple } from "./exchange.ts";
import { getOpenRate } from "./get-open-rate.ts";
import * as exchanges from "./list-exchanges.ts";
import { openQuote } from "./open-quote.ts";
import { findFreshRate } from "./rate-store.ts";
import {
  type ExchangeReceipt,
  type RequestExchangeDeps,
  requestExchange,
} from "./request-exchange.ts";

type ExchangeDeps = Omit<RequestExchangeDeps, "freshRate"> & exchanges.ListExchangesDeps;

/** Answers calls about the desk: its rate, quotes and trades. */
export function bindExchange(app: App, deps: ExchangeDeps): void {
  bind(app, listExchangeSides, ({ actor }) => exchanges.listExchangeSides(deps, actor));
  bind(app, listExchanges, ({ actor, ask }) => exchanges.listExchanges(deps, actor, ask));
  bind(app, getExchange, ({ actor, ask }) => exchanges.getExchange(deps, actor, ask));
  bind(app, getDeskRate, () => exchanges.getDeskRate(deps.database));
  bind(app, quoteExchange, async ({ actor, ask }) => {
    const paidUnits = ask.price === undefined ? null : askedUnits("price", ask.price, ask.from);
    return exchanges.quoteView(
      await openQuote(deps, actor, { from: ask.from, to: ask.to, paidUnits }),
    );
  });
  bind(app, getSimpleRate, async () => {
    const { trxPerUsdtE12, feePpm } = await getOpenRate(deps.database, pairOfType(3));
    return { rate: formatRate("USDT", trxPerUsdtE12), exchange_fee: formatPercent(feePpm) };
  });
  bindDoors(app, deps);
}

/** The two doors to one verb: a form that came through one is known at the other. */
function bindDoors(app: App, deps: ExchangeDeps): void {
  const once = joinSameForm<ExchangeReceipt>();
  const trading = { ...deps, freshRate: shareRead(() => findFreshRate(deps.database)) };
  bind(app, exchange, async ({ actor, ask, idempotency }) => {
    const { from, to } = pairOfType(ask.type);
    const trade = {
      ...{ paid: askedMoney("price", ask.price, from), to },
      fundPassword: ask.password,
      quoteId: ask.quote_id,
      idempotency,
    };
    return exchanges.receiptView(
      await once(idempotency, () => requestExchange(trading, actor, trade)),
      actor,
    );
  });
  bind(app, requestSimpleExchange, async ({ actor, ask, idempotency }) => {
    const type = typeOfSimple(ask.type);
    const { from, to } = pairOfType(type);
    const paid = askedWholeCoins("money", ask.money, from, "amount-not-integer");
    const key = keyAt(exchange, idempotency, { price: ask.money, type });
    const proof = { fundPassword: ask.fund_password, quoteId: undefined };
    const trade = { paid, to, ...proof, idempotency: key };
    return exchanges.receiptView(
      await once(key, () => requestExchange(trading, actor, trade)),
      actor,
    );
  });
}

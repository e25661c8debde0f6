import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getExchange as getEndpoint,
  listExchanges as listEndpoint,
  listExchangeSides as sidesEndpoint,
} from "@clearhold/contract/wallet/desk/exchange";
import { currencies, formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { findExchanges, listExchangeRows } from "./exchange-store.ts";
import { exchangeView } from "./exchange-view.ts";
import { findLastRate } from "./rate-store.ts";

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
  const offset = (ask.page - 1) * ask.limit;
  const filter = { userId: actor.userId, limit: ask.limit, offset };
  const { exchanges, total } = await listExchangeRows(db, filter);
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
  const [exchange] = await findExchanges(db, actor.userId, [id]);
  if (!exchange) throw new Refusal("record-not-found");
  return exchangeView(exchange, actor);
}

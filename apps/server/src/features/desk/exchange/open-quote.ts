import { exchangeRules } from "@clearhold/contract/exchange-rules";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Pair, Quote } from "./exchange.ts";
import { refusalBy, refusalOfAnswer } from "./exchange-rules.ts";
import { insertQuote } from "./exchange-store.ts";

export type OpenQuoteDeps = { readonly database: Queryable; readonly clock: Clock };

export type QuoteAsk = Pair & {
  /** Null: a rate good for any amount. */
  readonly paidUnits: bigint | null;
};

/**
 * The desk's promise to one person for 15 seconds. The database makes it from its own fresh rate,
 * so that no process can promise another; it ends the person's last quote.
 */
export async function openQuote(deps: OpenQuoteDeps, actor: Actor, ask: QuoteAsk): Promise<Quote> {
  const sameCurrency = exchangeRules["exchange-same-currency"];
  if (sameCurrency.isBroken({ ...ask, amount: null, available: null, uncertified: null })) {
    throw refusalBy("exchange-same-currency", ask);
  }
  const id = newId("quo", deps.clock);
  const promise = { ...ask, id, userId: actor.userId, askedAt: deps.clock.now() };
  const { verdict, ...rate } = await insertQuote(deps.database, promise);
  if (verdict !== "open") throw refusalOfAnswer(verdict, ask) ?? new Error(`verdict: ${verdict}`);
  return { ...promise, ...rate };
}

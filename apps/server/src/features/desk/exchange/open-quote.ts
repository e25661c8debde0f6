import type { RefusalCode } from "@clearhold/contract/refusals";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Pair, Quote } from "./exchange.ts";
import { insertQuote, type QuoteVerdict } from "./quote-store.ts";

export type OpenQuoteDeps = { readonly database: Queryable; readonly clock: Clock };

export type QuoteAsk = Pair & {
  /** Null: a rate good for any amount. */
  readonly paidUnits: bigint | null;
};

const refusalOf: Record<Exclude<QuoteVerdict, "open">, RefusalCode> = {
  "no-rate": "exchange-closed",
  "too-small": "exchange-too-small",
  "balance-short": "insufficient-balance",
  "desk-short": "desk-inventory-short",
};

/**
 * The desk's promise to one person for 15 seconds. The database makes it from its own fresh rate,
 * so that no process can promise another; it ends the person's last quote.
 */
export async function openQuote(deps: OpenQuoteDeps, actor: Actor, ask: QuoteAsk): Promise<Quote> {
  refuseUnless(ask.from !== ask.to, "exchange-same-currency");
  const id = newId("quo", deps.clock);
  const promise = { ...ask, id, userId: actor.userId, askedAt: deps.clock.now() };
  const { verdict, rate } = await insertQuote(deps.database, promise);
  if (verdict !== "open") {
    const currency = verdict === "balance-short" ? ask.from : ask.to;
    throw new Refusal(refusalOf[verdict], { currency });
  }
  return { ...promise, ...rate };
}

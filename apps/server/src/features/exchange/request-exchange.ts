import { money } from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Queryable } from "../../kernel/database.ts";
import { constraintOf, isCheckViolation } from "../../kernel/database-fault.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";
import type { IdempotencyKey } from "../../kernel/idempotency-key.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { exchangeDone, type Ledger } from "../../ledger/index.ts";
import { exchangeIdOf, expiryOf, type Pair, type Quote } from "./exchange.ts";
import { openQuote } from "./open-quote.ts";
import { findQuote, quoteStillOpen } from "./quote-store.ts";
import { quoteTrade } from "./quote-trade.ts";
import { findFreshRate } from "./rate-store.ts";

export type RequestExchangeDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post" | "findAnswer">;
  readonly guard: Pick<GuardPort, "proveFundPassword">;
};

export type ExchangeAsk = Pair & {
  readonly paidUnits: bigint;
  readonly fundPassword: string;
  /** None: the desk quotes and trades at once. */
  readonly quoteId: string | undefined;
  readonly idempotency: IdempotencyKey | undefined;
};

/** What a trade is answered with, as it is kept under the idempotency key. */
export type ExchangeReceipt = Pair & {
  readonly id: string;
  readonly paidUnits: string;
  readonly receivedUnits: string;
  readonly feeUnits: string;
  readonly trxPerUsdtE12: string;
  readonly doneAtSeconds: number;
};

/**
 * Trades with the desk against an open quote. The balance and the desk's inventory are decided by
 * the ledger under its locks; that the trade equals the quote, and that the quote was not used or
 * ended, by the database once more.
 */
export async function requestExchange(
  deps: RequestExchangeDeps,
  actor: Actor,
  ask: ExchangeAsk,
): Promise<ExchangeReceipt> {
  const { ledger, clock } = deps;
  const known = ask.idempotency && (await ledger.findAnswer<ExchangeReceipt>(ask.idempotency));
  if (known) return known;
  await deps.guard.proveFundPassword({ ...actor, fundPassword: ask.fundPassword });
  const quote = await takeQuote(deps, actor, ask);
  const trade = quoteTrade(ask.paidUnits, quote);
  refuseUnless(trade.receivedUnits > 0n, "exchange-too-small");
  const now = clock.now();
  const id = exchangeIdOf(quote.id);
  const done = exchangeDone({
    exchangeId: id,
    userId: actor.userId,
    paid: money(ask.from, ask.paidUnits),
    received: money(ask.to, trade.receivedUnits),
    fee: money(ask.to, trade.feeUnits),
  });
  const posting = {
    journals: [{ ...done, occurredAt: now }],
    rows: [quoteStillOpen(quote)],
    sessionHash: actor.sessionHash,
    ...(ask.idempotency && { idempotency: ask.idempotency }),
    answer: {
      id,
      from: ask.from,
      to: ask.to,
      paidUnits: String(ask.paidUnits),
      receivedUnits: String(trade.receivedUnits),
      feeUnits: String(trade.feeUnits),
      trxPerUsdtE12: String(quote.trxPerUsdtE12),
      doneAtSeconds: Math.floor(now.getTime() / 1000),
    },
  };
  try {
    return await ledger.post<ExchangeReceipt>(posting);
  } catch (error) {
    // The database counts what a minute brings, under the desk's own lock (decisions 8.12).
    const isMinuteFull = constraintOf(error) === "exchange_minute_full";
    if (isMinuteFull) throw new Refusal("exchange-minute-full", {}, { cause: error });
    if (constraintOf(error) === "exchange_closed") throw await quoteGone(deps, error);
    if (!isCheckViolation(error)) throw error;
    // The person's next quote took the place of this one while the trade was being written.
    const left = await findQuote(deps.database, actor.userId, quote.id);
    throw left ? error : await quoteGone(deps, error);
  }
}

/** The quote the person saw, which must be of this pair and amount; or a new one. */
async function takeQuote(
  deps: RequestExchangeDeps,
  actor: Actor,
  { from, to, paidUnits, quoteId }: ExchangeAsk,
): Promise<Quote> {
  if (quoteId === undefined) return openQuote(deps, actor, { from, to, paidUnits });
  const quote = await findQuote(deps.database, actor.userId, quoteId);
  const fits = quote && quote.from === from && (quote.paidUnits ?? paidUnits) === paidUnits;
  if (!fits || deps.clock.now() >= expiryOf(quote)) throw await quoteGone(deps);
  return quote;
}

/** A quote that is no more: while no rate holds there is no new one to look at either. */
async function quoteGone({ database }: RequestExchangeDeps, cause?: unknown): Promise<Refusal> {
  const isClosed = (await findFreshRate(database)) === null;
  return new Refusal(isClosed ? "exchange-closed" : "quote-expired", {}, { cause });
}

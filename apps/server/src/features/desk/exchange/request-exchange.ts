import { writtenDetails } from "@clearhold/contract/rules";
import { uncertifiedRule } from "@clearhold/contract/uncertified-rules";
import { amountText, type CurrencyCode, type Money, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import {
  type Authorised,
  answerOnce,
  authorisedJournal,
  type Ledger,
  type Posting,
} from "../../../ledger/index.ts";
import { exchangeDone } from "../../../ledger/recipes/desk.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { findUncertified } from "../../people/certification/index.ts";
import {
  exchangeIdOf,
  expiryOf,
  type Pair,
  type Quote,
  quoteTrade,
  type Terms,
} from "./exchange.ts";
import { refusalBy, refusalOfAnswer } from "./exchange-rules.ts";
import { findQuote, quoteStillOpen } from "./exchange-store.ts";
import type { DeskRate } from "./rate-store.ts";

export type RequestExchangeDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post" | "findAnswer" | "balances">;
  readonly guard: Pick<GuardPort, "authoriseSpending">;
  /** As `findFreshRate`; those who trade at the same time may share it. */
  freshRate(): Promise<DeskRate | null>;
};

export type ExchangeAsk = {
  readonly paid: Money;
  readonly to: CurrencyCode;
  readonly fundPassword: string;
  /** None: the trade makes a quote of its own, and leaves the person's open one as it is. */
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

/** So often a trade without a quote is computed anew because the rate moved while it was being written. */
const newRatesMax = 5;

/**
 * Trades with the desk, against an open quote or at the rate of this moment. The balance and the desk's
 * inventory are decided by the ledger under its locks; that the trade equals a quote that nobody used or
 * ended, or the rate, by the database once more.
 */
export function requestExchange(
  deps: RequestExchangeDeps,
  actor: Actor,
  ask: ExchangeAsk,
): Promise<ExchangeReceipt> {
  return answerOnce(deps.ledger, ask.idempotency, () => trade(deps, actor, ask));
}

async function trade(
  deps: RequestExchangeDeps,
  actor: Actor,
  ask: ExchangeAsk,
): Promise<ExchangeReceipt> {
  const { quoteId, paid, to } = ask;
  const id = quoteId === undefined ? newId("exc", deps.clock) : exchangeIdOf(quoteId);
  const authorised = await deps.guard.authoriseSpending({
    ...{ userId: actor.userId, sessionHash: actor.sessionHash, fundPassword: ask.fundPassword },
    ...{ kind: "exchange-done", reference: id, purpose: to },
    ...{ currency: paid.currency, amountUnits: String(paid.units) },
  });
  const checked = { ...ask, id, authorised };
  if (quoteId === undefined) return tradeNow(deps, actor, checked, newRatesMax);
  return tradeQuoted(deps, actor, { ...checked, quoteId });
}

/** A trade under its id, which the guard has authorised. */
type CheckedAsk = ExchangeAsk & { readonly id: string; readonly authorised: Authorised };

/** At the rate of this moment: the database makes the quote and uses it where it books the trade. */
async function tradeNow(
  deps: RequestExchangeDeps,
  actor: Actor,
  ask: CheckedAsk,
  newRatesLeft: number,
): Promise<ExchangeReceipt> {
  const rate = await deps.freshRate();
  if (!rate) throw refusalBy("exchange-closed", pairOf(ask));
  const terms = { ...rate, from: ask.paid.currency };
  try {
    return await deps.ledger.post(postingOf(actor, ask, terms));
  } catch (error) {
    if (!isOffRate(error) || newRatesLeft === 0) throw await refusalOf(deps, actor, ask, error);
    return tradeNow(deps, actor, ask, newRatesLeft - 1);
  }
}

async function tradeQuoted(
  deps: RequestExchangeDeps,
  actor: Actor,
  ask: CheckedAsk & { readonly quoteId: string },
): Promise<ExchangeReceipt> {
  const quote = await getQuote(deps, actor, ask);
  const posting = postingOf(actor, ask, quote);
  try {
    return await deps.ledger.post({ ...posting, rows: [quoteStillOpen(quote)] });
  } catch (error) {
    // The person's next quote took the place of this one while the trade was being written, or no rate
    // holds any more.
    if (isOffRate(error)) throw await quoteGone(deps, pairOf(ask), error);
    throw await refusalOf(deps, actor, ask, error);
  }
}

/** What the database decided under its locks, in words for the person; the fault itself where it is none. */
async function refusalOf(
  { database, clock, ledger }: RequestExchangeDeps,
  { userId }: Actor,
  ask: CheckedAsk,
  error: unknown,
): Promise<unknown> {
  const { currency } = ask.paid;
  if (constraintOf(error) !== "deposit_uncertified") {
    return refusalOfAnswer(constraintOf(error), pairOf(ask), error) ?? error;
  }
  const [balances, uncertified] = await Promise.all([
    ledger.balances([userId]),
    findUncertified(database, userId, clock.now()),
  ]);
  const available = money(currency, balances.get(userId)?.[currency].available ?? 0n);
  const waiting = money(currency, uncertified[currency].waitingUnits);
  const told = uncertifiedRule.tells({ available, uncertified: waiting });
  return new Refusal("deposit-uncertified", writtenDetails(told, amountText), { cause: error });
}

/** The quote that the person saw, which must be of this pair and amount. */
async function getQuote(
  deps: RequestExchangeDeps,
  actor: Actor,
  ask: ExchangeAsk & { readonly quoteId: string },
): Promise<Quote> {
  const { currency, units } = ask.paid;
  const quote = await findQuote(deps.database, actor.userId, ask.quoteId);
  const fits = quote && quote.from === currency && (quote.paidUnits ?? units) === units;
  if (!fits || deps.clock.now() >= expiryOf(quote)) throw await quoteGone(deps, pairOf(ask));
  return quote;
}

/** What is booked of a trade at these terms. */
function postingOf(
  { userId, sessionHash }: Actor,
  { id, paid, to, idempotency, authorised }: CheckedAsk,
  terms: Terms,
): Posting<ExchangeReceipt> {
  const { feeUnits, receivedUnits } = quoteTrade(paid.units, terms);
  const pair = pairOf({ paid, to });
  if (receivedUnits === 0n) throw refusalBy("exchange-too-small", pair);
  const done = exchangeDone({
    exchangeId: id,
    userId,
    paid,
    received: money(to, receivedUnits),
    fee: money(to, feeUnits),
  });
  return {
    journals: [authorisedJournal(done, authorised)],
    sessionHash,
    ...(idempotency && { idempotency }),
    answer: {
      id,
      ...pair,
      paidUnits: String(paid.units),
      receivedUnits: String(receivedUnits),
      feeUnits: String(feeUnits),
      trxPerUsdtE12: String(terms.trxPerUsdtE12),
      doneAtSeconds: Math.floor(authorised.at / 1000),
    },
  };
}

function pairOf({ paid, to }: Pick<ExchangeAsk, "paid" | "to">): Pair {
  return { from: paid.currency, to };
}

/** Whether the database found neither an open quote that the trade equals, nor that rate in force. */
function isOffRate(error: unknown): boolean {
  return ["exchange_unquoted", "exchange_closed"].includes(constraintOf(error));
}

/** A quote that is no more: while no rate holds there is no new one to look at either. */
async function quoteGone(
  { freshRate }: RequestExchangeDeps,
  pair: Pair,
  cause?: unknown,
): Promise<Refusal> {
  const isClosed = (await freshRate()) === null;
  return refusalBy(isClosed ? "exchange-closed" : "quote-expired", pair, cause);
}

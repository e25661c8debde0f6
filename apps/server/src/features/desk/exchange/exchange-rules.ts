import { type ExchangeRule, exchangeRules } from "@clearhold/contract/exchange-rules";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Pair } from "./exchange.ts";

/**
 * The rule that each answer of the database stands for: its verdict on a quote, or the constraint that a
 * trade broke under the desk's lock.
 */
const ruleOfAnswer: Readonly<Record<string, ExchangeRule>> = {
  stopped: "exchange-stopped",
  exchange_stopped: "exchange-stopped",
  paused: "exchange-paused",
  exchange_paused: "exchange-paused",
  unwatched: "exchange-unwatched",
  exchange_unwatched: "exchange-unwatched",
  "no-rate": "exchange-closed",
  exchange_closed: "exchange-closed",
  exchange_unquoted: "quote-expired",
  "too-small": "exchange-too-small",
  "balance-short": "insufficient-balance",
  "desk-short": "desk-inventory-short",
  exchange_minute_full: "exchange-minute-full",
  exchange_desk_promised: "desk-inventory-short",
};

/** What a person is told who breaks this rule; the currency is the one that is short. */
export function refusalBy(rule: ExchangeRule, { from, to }: Pair, cause?: unknown): Refusal {
  const currency = rule === "insufficient-balance" ? from : to;
  return new Refusal(exchangeRules[rule].refusal, { currency }, { cause });
}

/** What the database's answer means to a person; undefined where it names no rule. */
export function refusalOfAnswer(answer: string, pair: Pair, cause?: unknown): Refusal | undefined {
  const rule = ruleOfAnswer[answer];
  return rule && refusalBy(rule, pair, cause);
}

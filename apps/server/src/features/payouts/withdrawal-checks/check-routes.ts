import type { ReplyOf } from "@clearhold/contract/endpoint";
import {
  type AddressCheck,
  checkWithdrawal,
  listWithdrawalCurrencies,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { askedMoney } from "../../../kernel/asked-units.ts";
import { type ListCurrenciesDeps, listCurrencies } from "./list-currencies.ts";
import {
  type AdviceFacts,
  findAdviceFacts,
  findStopFacts,
  type OrderAsk,
  type OrderFactsDeps,
} from "./order-facts.ts";
import { findAdvice, findingViews, findStops } from "./withdrawal-rules.ts";

/** Answers what a withdrawal costs, how large it may be, and what would stop it. */
export function bindWithdrawalChecks(app: App, deps: ListCurrenciesDeps): void {
  bind(app, listWithdrawalCurrencies, ({ actor }) => listCurrencies(deps, actor));
  bind(app, checkWithdrawal, ({ actor, ask }) =>
    checkMine(deps, actor, {
      currency: ask.currency_id,
      address: ask.address,
      amount: ask.price === undefined ? null : askedMoney("price", ask.price, ask.currency_id),
    }),
  );
}

/**
 * Everything that would stop a payment or that its sender should know before it: from the address
 * itself, from our books, and from the chain. What no node could answer is named, never passed over.
 */
async function checkMine(
  deps: OrderFactsDeps,
  { userId, language }: Pick<Actor, "userId" | "language">,
  ask: Omit<OrderAsk, "userId">,
): Promise<ReplyOf<typeof checkWithdrawal>> {
  const stopFacts = await findStopFacts(deps, { ...ask, userId });
  if (stopFacts === null) {
    const findings = findingViews([{ code: "address-invalid", details: {} }], language);
    return { findings, checks: [{ check: "checksum", outcome: "care", details: {} }] };
  }
  const facts = await findAdviceFacts(deps, stopFacts);
  return {
    findings: findingViews([...findStops(facts), ...findAdvice(facts)], language),
    checks: addressChecksOf(facts),
  };
}

type CheckFacts = Pick<AdviceFacts, "currency" | "outlook" | "acquaintance">;

/**
 * Everything that was looked up about an address whose checksum is right, the good news too: a list
 * of warnings alone reads as if nothing had been looked at.
 */
export function addressChecksOf({ currency, outlook, acquaintance }: CheckFacts): AddressCheck[] {
  const { isActive, isContract, isBlacklisted } = outlook;
  const { lookAlike, timesPaid, lastPaidAt } = acquaintance;
  const paid = { times: String(timesPaid), last: secondsOf(lastPaidAt) };
  return [
    { check: "checksum", outcome: "good", details: {} },
    { check: "active", outcome: outcomeOf(isActive), details: {} },
    {
      check: "contract",
      outcome: outcomeOf(isContract === null ? null : !isContract),
      details: {},
    },
    // TRX has no issuer who could freeze it.
    ...(currency === "USDT" ? [frozenCheck(isBlacklisted)] : []),
    lookAlike === null
      ? { check: "look-alike", outcome: "good", details: {} }
      : { check: "look-alike", outcome: "care", details: { known: lookAlike } },
    { check: "paid", outcome: timesPaid > 0 ? "good" : "care", details: paid },
  ];
}

function frozenCheck(isFrozen: boolean | null): AddressCheck {
  return { check: "frozen", outcome: outcomeOf(isFrozen === null ? null : !isFrozen), details: {} };
}

function outcomeOf(isGood: boolean | null): AddressCheck["outcome"] {
  if (isGood === null) return "unknown";
  return isGood ? "good" : "care";
}

function secondsOf(at: Date | null): string {
  return at === null ? "0" : String(Math.floor(at.getTime() / 1000));
}

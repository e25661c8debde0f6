import {
  type ExchangeFacts,
  type ExchangeRule,
  exchangeRules,
} from "@clearhold/contract/exchange-rules";
import { findBrokenRule } from "@clearhold/contract/rules";
import type { ExchangeSide } from "@clearhold/contract/wallet/desk/exchange";
import type { Money } from "@clearhold/money";
import { readMoneyIfAny } from "../../../money/read-money.ts";

/** Two forms of one job: the simple one trades whole coins and shows two decimals. */
export type ExchangeLayout = "full" | "simple";

type DeskBound = Exclude<ExchangeSide["most_bound"], "">;

/**
 * The most that can be exchanged now of what a person can spend, and the desk's rule that bounds it; null
 * where that is the balance.
 */
export function mostToExchange(
  spendable: Money,
  side: Pick<ExchangeSide, "most" | "most_bound"> | undefined,
): { readonly amount: Money; readonly bound: DeskBound | null } {
  const most = readMoneyIfAny(side?.most ?? "", spendable.currency);
  if (!(side?.most_bound && most) || spendable.units <= most.units) {
    return { amount: spendable, bound: null };
  }
  return { amount: most, bound: side.most_bound };
}

/** The other form's words for a blank amount. */
const othersWords = { full: ["amount-missing"], simple: ["quantity-missing"] } as const;

/** The first rule that a form breaks, in the order of requirement 5, "Exchange"; null for none. */
export function findExchangeFault(
  layout: ExchangeLayout,
  form: ExchangeFacts,
): ExchangeRule | null {
  return findBrokenRule(exchangeRules, form, othersWords[layout])?.name ?? null;
}

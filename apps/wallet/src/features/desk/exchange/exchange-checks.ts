import {
  type ExchangeFacts,
  type ExchangeRule,
  exchangeRules,
} from "@clearhold/contract/exchange-rules";
import { findBrokenRule } from "@clearhold/contract/rules";

/** Two forms of one job: the simple one trades whole coins and shows two decimals. */
export type ExchangeLayout = "full" | "simple";

/** The other form's words for a blank amount. */
const othersWords = { full: ["amount-missing"], simple: ["quantity-missing"] } as const;

/** The first rule that a form breaks, in the order of requirement 5, "Exchange"; null for none. */
export function findExchangeFault(
  layout: ExchangeLayout,
  form: ExchangeFacts,
): ExchangeRule | null {
  return findBrokenRule(exchangeRules, form, othersWords[layout])?.name ?? null;
}

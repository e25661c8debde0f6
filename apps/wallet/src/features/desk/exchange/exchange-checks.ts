import type { CurrencyCode, Money } from "@clearhold/money";
import type { Check } from "../../../forms/first-fault.ts";

export type ExchangeForm = {
  from: CurrencyCode;
  to: CurrencyCode;
  amount: Money | null;
  available: Money | null;
};

/** The order of requirement 5, "Exchange (full)". */
export const exchangeChecks = [
  { fault: "quantityMissing", failed: (form) => form.amount === null || form.amount.units === 0n },
  {
    fault: "insufficient",
    failed: ({ amount, available }) =>
      amount !== null && available !== null && amount.units > available.units,
  },
  { fault: "sameCurrency", failed: (form) => form.from === form.to },
] as const satisfies readonly Check<ExchangeForm, string>[];

/** The order of requirement 5, "Exchange (simple)": a blank amount, then the balance. */
export const simpleExchangeChecks = [
  { fault: "amountMissing", failed: exchangeChecks[0].failed },
  exchangeChecks[1],
  exchangeChecks[2],
] as const satisfies readonly Check<ExchangeForm, string>[];

export type ExchangeFault =
  | (typeof exchangeChecks)[number]["fault"]
  | (typeof simpleExchangeChecks)[number]["fault"];

/** Two forms of one job: the simple one trades whole coins and shows two decimals. */
export type ExchangeLayout = "full" | "simple";

import {
  type AmountBounds,
  type AmountRule,
  findBrokenAmountRule,
} from "@clearhold/contract/withdrawal-amounts";
import type { CurrencyCode, Money } from "@clearhold/money";
import type { Check } from "../../../forms/first-fault.ts";

/** The requirement's two forms of one job: the simple one, and the full one. */
export type WithdrawLayout = "simple" | "full";

export type WithdrawForm = {
  currency: CurrencyCode | null;
  addressId: string;
  /** Null while nothing that is an amount was typed. */
  amount: Money | null;
  available: Money;
  /** As the server answered them. */
  bounds: AmountBounds;
};

const currencyMissing = {
  fault: "currencyMissing",
  failed: (form: WithdrawForm) => form.currency === null,
} as const;
const addressMissing = {
  fault: "address-not-found",
  failed: (form: WithdrawForm) => form.addressId === "",
} as const;
const quantityMissing = {
  fault: "quantityMissing",
  failed: (form: WithdrawForm) => form.amount === null || form.amount.units === 0n,
} as const;
const insufficient = {
  fault: "insufficient-balance",
  failed: ({ amount, available }: WithdrawForm) =>
    amount !== null && amount.units > available.units,
} as const;

/** A rule of the contract, at its place in the order of the requirement. */
const breaks = <Rule extends AmountRule>(rule: Rule) => ({
  fault: rule,
  failed: ({ amount, bounds }: WithdrawForm) =>
    amount !== null && findBrokenAmountRule(amount, bounds)?.code === rule,
});

/** What only the house's terms and the balance can say. */
const bounds = [
  breaks("below-minimum"),
  insufficient,
  breaks("above-once-limit"),
  breaks("above-day-limit"),
] as const;

/** The order of requirement 5, "Withdraw (full)" and "Withdrawal (simple)". */
export const withdrawChecks = {
  full: [currencyMissing, addressMissing, quantityMissing, ...bounds],
  simple: [quantityMissing, addressMissing, currencyMissing, ...bounds],
} as const satisfies Record<WithdrawLayout, readonly Check<WithdrawForm, string>[]>;

export type WithdrawFault = (typeof withdrawChecks)[WithdrawLayout][number]["fault"];

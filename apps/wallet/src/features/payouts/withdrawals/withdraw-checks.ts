import type { CurrencyCode, Money } from "@clearhold/money";
import type { Check } from "../../../forms/first-fault.ts";

/** The requirement's two forms of one job: the simple one, and the full one. */
export type WithdrawLayout = "simple" | "full";

export type WithdrawForm = {
  currency: CurrencyCode | null;
  addressId: string;
  /** Null while nothing that is an amount was typed. */
  amount: Money | null;
  minimum: Money | null;
  available: Money | null;
  /** The most at once; 0 stands for no limit. */
  limit: Money | null;
  /** What the limit of 24 hours leaves. */
  free: Money | null;
};

const above = (amount: Money | null, bound: Money | null) =>
  amount !== null && bound !== null && amount.units > bound.units;

const currencyMissing = {
  fault: "currencyMissing",
  failed: (form: WithdrawForm) => form.currency === null,
} as const;
const addressMissing = {
  fault: "addressMissing",
  failed: (form: WithdrawForm) => form.addressId === "",
} as const;
const quantityMissing = {
  fault: "quantityMissing",
  failed: (form: WithdrawForm) => form.amount === null || form.amount.units === 0n,
} as const;

/** What only the house's terms and the balance can say. */
const bounds = [
  { fault: "belowMinimum", failed: (form) => above(form.minimum, form.amount) },
  { fault: "insufficient", failed: (form) => above(form.amount, form.available) },
  {
    fault: "aboveLimit",
    failed: (form) =>
      form.limit !== null && form.limit.units > 0n && above(form.amount, form.limit),
  },
  { fault: "aboveDayLimit", failed: (form) => above(form.amount, form.free) },
] as const satisfies readonly Check<WithdrawForm, string>[];

/** The order of requirement 5, "Withdraw (full)" and "Withdrawal (simple)". */
export const withdrawChecks = {
  full: [currencyMissing, addressMissing, quantityMissing, ...bounds],
  simple: [quantityMissing, addressMissing, currencyMissing, ...bounds],
} as const satisfies Record<WithdrawLayout, readonly Check<WithdrawForm, string>[]>;

export type WithdrawFault = (typeof withdrawChecks)[WithdrawLayout][number]["fault"];

import type { CurrencyCode, Money } from "@clearhold/money";
import type { Check } from "../../forms/first-fault.ts";

export type WithdrawForm = {
  currency: CurrencyCode | null;
  addressId: string;
  /** Null while nothing that is an amount was typed. */
  amount: Money | null;
  minimum: Money | null;
  available: Money | null;
  /** 0 stands for no limit. */
  limit: Money | null;
};

const above = (amount: Money | null, bound: Money | null) =>
  amount !== null && bound !== null && amount.units > bound.units;

/** The order of the requirement (spec 5, "Withdraw (full)"), then what only the balance can say. */
export const withdrawChecks = [
  { fault: "currencyMissing", failed: (form) => form.currency === null },
  { fault: "addressMissing", failed: (form) => form.addressId === "" },
  { fault: "quantityMissing", failed: (form) => form.amount === null || form.amount.units === 0n },
  { fault: "belowMinimum", failed: (form) => above(form.minimum, form.amount) },
  { fault: "insufficient", failed: (form) => above(form.amount, form.available) },
  {
    fault: "aboveLimit",
    failed: (form) =>
      form.limit !== null && form.limit.units > 0n && above(form.amount, form.limit),
  },
] as const satisfies readonly Check<WithdrawForm, string>[];

export type WithdrawFault = (typeof withdrawChecks)[number]["fault"];

import type { CurrencyCode } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import type { Check } from "../../forms/first-fault.ts";
import { type Proved, proofMissing } from "../../proofs/use-proved-form.ts";

export type AddressForm = {
  currency: CurrencyCode | null;
  address: string;
  /** A saved address that this one only looks like. */
  lookAlike: string | null;
  password: string;
};

/** The order of the requirement (spec 5, "Address form"); the address is checked where it is asked. */
export const addressChecks = [
  { fault: "currencyMissing", failed: (form) => form.currency === null },
  { fault: "addressMissing", failed: (form) => form.address === "" },
  { fault: "addressInvalid", failed: (form) => parseBase58Address(form.address) === null },
  { fault: "lookAlike", failed: (form) => form.lookAlike !== null },
  proofMissing,
  { fault: "fundPasswordMissing", failed: (form) => form.password.length !== 6 },
] as const satisfies readonly Check<AddressForm & Proved, string>[];

export type AddressFault = (typeof addressChecks)[number]["fault"];

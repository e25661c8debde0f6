import { addressNote } from "@clearhold/contract/wallet/payouts/addresses";
import type { CurrencyCode } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import type { Check } from "../../../forms/first-fault.ts";
import { type Proved, proofMissing } from "../../../proofs/use-proved-form.ts";

export type AddressForm = {
  currency: CurrencyCode | null;
  address: string;
  /** A saved address that this one only looks like. */
  lookAlike: string | null;
  note: string;
  password: string;
};

/** Whether the server takes this note: the rule of the wire itself, so nothing is refused later. */
export function takesNote(note: string): boolean {
  return addressNote(0).safeParse(note).success;
}

/** The order of requirement 5, "Address form"; the address is checked where it is typed. */
export const addressChecks = [
  { fault: "currencyMissing", failed: (form) => form.currency === null },
  { fault: "addressMissing", failed: (form) => form.address === "" },
  { fault: "addressInvalid", failed: (form) => parseBase58Address(form.address) === null },
  { fault: "lookAlike", failed: (form) => form.lookAlike !== null },
  { fault: "noteSigns", failed: (form) => !takesNote(form.note) },
  proofMissing,
  { fault: "fundPasswordMissing", failed: (form) => form.password.length !== 6 },
] as const satisfies readonly Check<AddressForm & Proved, string>[];

export type AddressFault = (typeof addressChecks)[number]["fault"];

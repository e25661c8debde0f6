import type { Check } from "../../../forms/first-fault.ts";
import { type Proved, proofMissing } from "../../../proofs/use-proved-form.ts";
import { spellAccount } from "../account/detect-account.ts";

export type PhoneForm = {
  mobile: string;
  /** The code to the new phone. */
  code: string;
  fundPassword: string;
};

/** A number with its country code (E.164); blanks, dashes and brackets may be typed, a plus left out. */
export function looksLikePhone(text: string): boolean {
  return /^\+[1-9][0-9]{6,14}$/.test(spellAccount(text));
}

/**
 * The order of requirement 5, "Phone change": the new number, its code, the code of the old phone,
 * the mailed code, the fund password.
 */
export const phoneChecks = [
  // The plus sign stands there before anything was typed.
  { fault: "phoneMissing", failed: (form) => !/\p{Nd}/u.test(form.mobile) },
  { fault: "phoneInvalid", failed: (form) => !looksLikePhone(form.mobile) },
  { fault: "freshCodeMissing", failed: (form) => form.code.length !== 6 },
  proofMissing,
  { fault: "fundPasswordMissing", failed: (form) => form.fundPassword.length !== 6 },
] as const satisfies readonly Check<PhoneForm & Proved, string>[];

export type PhoneFault = (typeof phoneChecks)[number]["fault"];

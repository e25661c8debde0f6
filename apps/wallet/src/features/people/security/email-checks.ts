import { isEmail } from "@clearhold/contract/email-shape";
import type { Check } from "../../../forms/first-fault.ts";
import { type Proved, proofMissing } from "../../../proofs/use-proved-form.ts";

export type EmailForm = {
  email: string;
  /** The code to the new mailbox. */
  code: string;
  /** The old mailbox is lost and nothing stands in for it: the change waits seven days. */
  week: boolean;
  loginPassword: string;
  fundPassword: string;
};

/**
 * The order of requirement 5, "E-mail bind/change": the new mailbox, its code, the codes of the old
 * mailbox and the phone, the fund password. A person who waits a week gives the login password in
 * place of the old mailbox's code.
 */
export const emailChecks = [
  { fault: "emailMissing", failed: (form) => form.email.trim() === "" },
  { fault: "emailInvalid", failed: (form) => !isEmail(form.email) },
  { fault: "freshCodeMissing", failed: (form) => form.code.length !== 6 },
  proofMissing,
  { fault: "loginPasswordMissing", failed: (form) => form.week && form.loginPassword === "" },
  { fault: "fundPasswordMissing", failed: (form) => form.fundPassword.length !== 6 },
] as const satisfies readonly Check<EmailForm & Proved, string>[];

export type EmailFault = (typeof emailChecks)[number]["fault"] | "sendNeedsEmail";

import { meetsLoginPasswordRules } from "@clearhold/contract/login-password-rules";
import type { Check } from "../../../forms/first-fault.ts";
import { type Proved, proofMissing } from "../../../proofs/use-proved-form.ts";

export type LoginPasswordForm = { agreed: boolean; old: string; fresh: string; confirm: string };
type Form = LoginPasswordForm;

const agreementMissing = {
  fault: "agreementMissing",
  failed: (form: Form) => !form.agreed,
} as const;
const oldMissing = { fault: "oldMissing", failed: (form: Form) => form.old === "" } as const;
const newMissing = { fault: "newMissing", failed: (form: Form) => form.fresh === "" } as const;
const newRules = {
  fault: "newRules",
  failed: (form: Form) => !meetsLoginPasswordRules(form.fresh),
} as const;
const differ = { fault: "differ", failed: (form: Form) => form.fresh !== form.confirm } as const;

/** The order of requirement 5, "Login password (full)", the codes last. */
const full = [
  agreementMissing,
  oldMissing,
  newMissing,
  newRules,
  differ,
  proofMissing,
] as const satisfies readonly Check<Form & Proved, string>[];

/**
 * Requirement 5, "Login password change (simple)". It does not name the rules: they come last. The
 * codes are asked for afterwards, on their own sheet.
 */
const simple = [oldMissing, newMissing, differ, newRules] as const satisfies readonly Check<
  Form & Proved,
  string
>[];

export type LoginPasswordFault = (typeof full)[number]["fault"];

export const loginPasswordChecks: Readonly<
  Record<"full" | "simple", readonly Check<Form & Proved, LoginPasswordFault>[]>
> = { full, simple };

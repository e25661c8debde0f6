import { meetsFundPasswordRules } from "@clearhold/contract/fund-password-rules";
import type { Check } from "../../../forms/first-fault.ts";
import { type Proved, proofMissing } from "../../../proofs/use-proved-form.ts";

export type FundPasswordForm = {
  /** How its owner proves to be its owner; "first" while none is set. */
  by: "first" | "old" | "codes";
  old: string;
  fresh: string;
  confirm: string;
};
type Form = FundPasswordForm;

const newMissing = { fault: "newMissing", failed: (form: Form) => form.fresh === "" } as const;
const newRules = {
  fault: "newRules",
  failed: (form: Form) => !meetsFundPasswordRules(form.fresh),
} as const;
const differ = { fault: "differ", failed: (form: Form) => form.fresh !== form.confirm } as const;

/** The order of requirement 5, "Transaction password (full)", the codes last. */
const full = [
  { fault: "oldMissing", failed: (form) => form.by === "old" && form.old.length !== 6 },
  newMissing,
  newRules,
  differ,
  proofMissing,
] as const satisfies readonly Check<Form & Proved, string>[];

/**
 * Requirement 5, "Fund password (simple)". It does not name the rules: they come last. The old
 * digits or the codes are asked for afterwards, on their own sheet.
 */
const simple = [newMissing, differ, newRules] as const satisfies readonly Check<
  Form & Proved,
  string
>[];

export type FundPasswordFault = (typeof full)[number]["fault"];

export const fundPasswordChecks: Readonly<
  Record<"full" | "simple", readonly Check<Form & Proved, FundPasswordFault>[]>
> = { full, simple };

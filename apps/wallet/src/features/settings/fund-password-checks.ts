import type { Check } from "../../forms/first-fault.ts";

export type FundPasswordForm = {
  /** Whether a fund password exists already, and how its owner proves to be its owner. */
  proof: "none" | "old" | "code";
  old: string;
  code: string;
  fresh: string;
  confirm: string;
};

/** Exactly six digits that are not one digit six times, nor a run upwards or downwards. */
export function meetsFundPasswordRules(digits: string): boolean {
  if (!/^[0-9]{6}$/.test(digits) || /^(\d)\1{5}$/.test(digits)) return false;
  return !"01234567890".includes(digits) && !"09876543210".includes(digits);
}

/** The order of the requirement (spec 5, "Transaction password"), the mailed code last. */
export const fundPasswordChecks = [
  { fault: "oldMissing", failed: (form) => form.proof === "old" && form.old.length !== 6 },
  { fault: "newMissing", failed: (form) => form.fresh === "" },
  { fault: "newRules", failed: (form) => !meetsFundPasswordRules(form.fresh) },
  { fault: "differ", failed: (form) => form.fresh !== form.confirm },
  { fault: "codeMissing", failed: (form) => form.proof === "code" && form.code.length !== 6 },
] as const satisfies readonly Check<FundPasswordForm, string>[];

export type FundPasswordFault = (typeof fundPasswordChecks)[number]["fault"];

import type { Check } from "../forms/first-fault.ts";

export type Proofs = { needsCode: boolean; code: string; password: string };

/** The order of the requirement (spec 5, "Confirm"): the mailed code, then the fund password. */
export const proofChecks = [
  { fault: "codeMissing", failed: (form) => form.needsCode && form.code.length !== 6 },
  { fault: "passwordMissing", failed: (form) => form.password.length !== 6 },
] as const satisfies readonly Check<Proofs, string>[];

export type ProofFault = (typeof proofChecks)[number]["fault"];

import { RecoveryCode } from "@clearhold/contract/primitives/proofs";
import { asciiDigits } from "@clearhold/money";
import type { Check } from "../forms/first-fault.ts";
import type { ProofWay } from "./proof-ways.ts";

export type ProofForm = {
  way: ProofWay | null;
  /** Which codes are switched on. */
  emailOn: boolean;
  phoneOn: boolean;
  /** The step names the phone's code before the mailed one. */
  phoneFirst?: boolean;
  emailCode: string;
  phoneCode: string;
  recoveryCode: string;
};

const emailLacks = (form: ProofForm) =>
  form.way === "codes" && form.emailOn && form.emailCode.length !== 6;
const phoneLacks = (form: ProofForm) =>
  form.way === "codes" && form.phoneOn && form.phoneCode.length !== 6;

/** The order of requirement 5: the mailed code, then the phone's, or the other way round. */
export const proofChecks = [
  { fault: "noWay", failed: (form) => form.way === null },
  { fault: "phoneCodeMissing", failed: (form) => form.phoneFirst === true && phoneLacks(form) },
  { fault: "emailCodeMissing", failed: emailLacks },
  { fault: "phoneCodeMissing", failed: phoneLacks },
  {
    fault: "recoveryCodeMissing",
    failed: ({ way, recoveryCode }) =>
      way === "recovery" && !RecoveryCode.safeParse(asciiDigits(recoveryCode.trim())).success,
  },
] as const satisfies readonly Check<ProofForm, string>[];

export type ProofFault = (typeof proofChecks)[number]["fault"];

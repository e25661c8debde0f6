import type { Check } from "../forms/first-fault.ts";
import type { ProofWay } from "./proof-ways.ts";

export type ProofForm = {
  way: ProofWay | null;
  /** Which codes are switched on. */
  emailOn: boolean;
  phoneOn: boolean;
  emailCode: string;
  phoneCode: string;
  recoveryCode: string;
};

/** Fewer characters are no recovery code, whatever blanks and dashes were typed. */
const recoveryLengthMin = 8;

const codesAsked = (form: ProofForm) => form.way === "codes";

/** The order of the requirement (spec 5): the mailed code, then the phone's. */
export const proofChecks = [
  { fault: "noWay", failed: (form) => form.way === null },
  {
    fault: "emailCodeMissing",
    failed: (form) => codesAsked(form) && form.emailOn && form.emailCode.length !== 6,
  },
  {
    fault: "phoneCodeMissing",
    failed: (form) => codesAsked(form) && form.phoneOn && form.phoneCode.length !== 6,
  },
  {
    fault: "recoveryCodeMissing",
    failed: (form) =>
      form.way === "recovery" && form.recoveryCode.trim().length < recoveryLengthMin,
  },
] as const satisfies readonly Check<ProofForm, string>[];

export type ProofFault = (typeof proofChecks)[number]["fault"];

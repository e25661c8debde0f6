import { useState } from "react";
import { type Check, firstFault } from "../forms/first-fault.ts";
import { type ProofForm, proofChecks } from "./proof-checks.ts";
import type { StepProofs } from "./use-proofs.ts";

/** What a form is checked with beside its own fields; null where the step needs no proofs. */
export type Proved = { proof: ProofForm | null };

/** Stands in a list of checks at the place where the requirement asks for the codes. */
export const proofMissing = {
  fault: "proofMissing",
  failed: ({ proof }: Proved) => proof !== null && firstFault(proofChecks, proof) !== null,
} as const;

/**
 * What is typed into a form that the proofs of its step confirm, and the first thing that is wrong
 * with it once it was checked. What the proofs lack is said at their own fields.
 */
export function useProvedForm<Form extends object, Fault extends string>(
  blank: Form,
  checks: readonly Check<Form & Proved, Fault>[],
) {
  const [form, setForm] = useState(blank);
  const [fault, setFault] = useState<Fault | null>(null);
  return {
    form,
    /** The words of a fault go as soon as something is changed. */
    fault,
    change(part: Partial<Form>) {
      setForm((now) => ({ ...now, ...part }));
      setFault(null);
    },
    /** Shows a fault that was found elsewhere: a code asked for without an address, say. */
    show: setFault,
    /** Whether all of it may be sent; shows the first fault if not. */
    check(proofs: StepProofs): boolean {
      const found = firstFault(checks, { ...form, proof: proofs.needed ? proofs.form : null });
      setFault(found);
      if (found === proofMissing.fault) proofs.check();
      return found === null;
    },
  };
}

import { useState } from "react";
import { type Check, firstFault } from "./first-fault.ts";

/**
 * What is typed into a form, and the first thing that is wrong with it once it was checked. The
 * words of a fault go as soon as something is changed.
 */
export function useCheckedForm<Form extends object, Fault extends string>(
  blank: Form,
  checks: readonly Check<Form, Fault>[],
) {
  const [form, setForm] = useState(blank);
  const [fault, setFault] = useState<Fault | null>(null);
  return {
    form,
    fault,
    change(part: Partial<Form>) {
      setForm((now) => ({ ...now, ...part }));
      setFault(null);
    },
    /** Whether the form, with what is known beside it, may be sent; shows the first fault if not. */
    check(beside: Partial<Form> = {}): boolean {
      const found = firstFault(checks, { ...form, ...beside });
      setFault(found);
      return found === null;
    },
    /** Shows a fault that was found elsewhere: a code asked for without an address, say. */
    show: setFault,
  };
}

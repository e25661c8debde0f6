/** One thing that can be wrong with a form. The order of a list of checks is the order of the requirement. */
export type Check<Form, Fault extends string> = {
  readonly fault: Fault;
  readonly failed: (form: Form) => boolean;
};

/** The first thing that is wrong, or null when the form may be sent. */
export function firstFault<Form, Fault extends string>(
  checks: readonly Check<Form, Fault>[],
  form: Form,
): Fault | null {
  return checks.find((check) => check.failed(form))?.fault ?? null;
}

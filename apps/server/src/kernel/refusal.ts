import type { RefusalCode } from "@clearhold/contract/refusals";

export type RefusalDetails = Record<string, string>;

/**
 * The house says no for a reason that the person can act on. Thrown, so that an open database
 * transaction rolls back by itself; rendered once, in http. `details` fills the text's
 * placeholders and never holds a secret.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

export function refuseUnless(
  condition: boolean,
  code: RefusalCode,
  details: RefusalDetails = {},
): asserts condition {
  if (!condition) throw new Refusal(code, details);
}

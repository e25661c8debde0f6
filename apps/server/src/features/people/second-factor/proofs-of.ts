import type { Proofs } from "../../../wire/guard/calls/shapes.ts";

/** The proofs of a step as the calls carry them (primitives/proofs of the contract), in our words. */
export function proofsOf(ask: {
  readonly ecaptcha?: string | undefined;
  readonly scaptcha?: string | undefined;
  readonly passkey?: string | undefined;
  readonly recovery_code?: string | undefined;
}): Proofs {
  return {
    emailCode: ask.ecaptcha,
    phoneCode: ask.scaptcha,
    passkey: ask.passkey,
    recoveryCode: ask.recovery_code,
  };
}

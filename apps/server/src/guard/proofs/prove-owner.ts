import { verifyFundPassword } from "./fund-password.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { type ProvedStep, proveStep, requireProofs, type Step } from "./prove-step.ts";

/** What confirms everything about payees: the fund password, never from memory, and the proofs. */
export type OwnerStep = Step & { readonly fundPassword: string };

/**
 * Follows the order of requirement 5. Missing proofs are said first and cost nothing. Then comes
 * the fund password, so that a wrong one uses up no code. Then come the proofs.
 */
export async function proveOwner(deps: ProofDeps, step: OwnerStep): Promise<ProvedStep> {
  await requireProofs(deps, step);
  await verifyFundPassword(deps, step);
  return proveStep(deps, step);
}

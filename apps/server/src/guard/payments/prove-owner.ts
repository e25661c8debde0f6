import { type ProvedStep, proveStep, requireProofs, type Step } from "../codes/prove-step.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { verifyFundPassword } from "../passwords/fund-password.ts";

/** What confirms everything about payees: the fund password, never from memory, and the proofs. */
export type OwnerStep = Step & { readonly fundPassword: string };

/**
 * In the order of the requirement (spec 5): what is missing of the proofs is said first, and costs
 * nothing; then the fund password is judged, so that a wrong one costs no code; then the proofs.
 */
export async function proveOwner(deps: GuardDeps, step: OwnerStep): Promise<ProvedStep> {
  await requireProofs(deps, step);
  await verifyFundPassword(deps, step);
  return proveStep(deps, step);
}

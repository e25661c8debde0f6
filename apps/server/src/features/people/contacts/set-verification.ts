import type { Actor } from "../../../kernel/actor.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

export type SetVerificationDeps = { readonly guard: Pick<GuardPort, "setVerification"> };

export type VerificationAsk = {
  readonly factor: "email" | "phone" | "passkey";
  readonly on: boolean;
  /** The factor itself is lost: off comes after a week, by the others alone. */
  readonly lost: boolean;
  /** Telephone and passkeys are lost together. */
  readonly loginPassword?: string | undefined;
  readonly proofs: Proofs;
  readonly fundPassword: string;
};

/** Switches a factor; gives from when, in Unix seconds. */
export function setVerification(
  { guard }: SetVerificationDeps,
  actor: Actor,
  ask: VerificationAsk,
): Promise<{ from: number }> {
  const { userId, sessionHash } = actor;
  return guard.setVerification({ ...ask, userId, sessionHash, visit: actor });
}

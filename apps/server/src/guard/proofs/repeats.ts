import type { Verifier, VerifierName } from "../rows/verifiers.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** As long as codes live. Later nobody asks again because an answer was lost. */
const repeatMs = 10 * 60_000;

/** Whether a change is so young that whoever asked for it may not have heard of it. */
export function isFresh({ setAt }: Verifier, now: Date): boolean {
  return now.getTime() - setAt.getTime() < repeatMs;
}

/** Whether this secret is in force. Each answer is a guess: asked for only after a counted proof. */
export function isInForce(
  hasher: PasswordHasher,
  { userId, purpose }: VerifierName,
  { verifier, secret }: { verifier: Verifier | undefined; secret: string },
): Promise<boolean> {
  return hasher.verify(verifier?.text, { kind: purpose, ownerId: userId, secret });
}

import { Refusal } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { type CounterName, countAttempt, forgiveAttempts, loginRules } from "../attempt-counter.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { macOf } from "../guard-keys.ts";
import { findVerifier } from "./verifiers.ts";
import { loginDelayed } from "./verify-login.ts";

export type LoginPasswordAsk = { readonly userId: string; readonly loginPassword: string };

/**
 * The login password of somebody who is logged in, as a proof. Counted before it is compared, on a
 * counter of its own: a thief in a session cannot guess, and delays nobody's login. Refuses
 * `old-password-wrong`, `login-delayed`.
 */
export async function verifyLoginPassword(
  deps: Pick<GuardDeps, "database" | "clock" | "keys" | "hasher">,
  { userId, loginPassword }: LoginPasswordAsk,
): Promise<void> {
  const { database, clock, keys, hasher } = deps;
  const counter: CounterName = {
    subject: macOf(keys.name, "login-password", userId),
    purpose: "login",
  };
  const now = clock.now();
  const attempt = await countAttempt(database, counter, { rules: loginRules, now });
  if (!attempt.allowed) throw loginDelayed(attempt.lockedUntil, now);
  const verifier = await findVerifier(database, keys, { userId, purpose: "login" });
  const secret = { kind: "login", ownerId: userId, secret: loginPassword } as const;
  if (!(await hasher.verify(verifier?.text, secret))) {
    if (attempt.firstWait) await recordEvent(database, { userId, kind: "login-delayed", at: now });
    throw new Refusal("old-password-wrong");
  }
  await forgiveAttempts(database, counter);
}

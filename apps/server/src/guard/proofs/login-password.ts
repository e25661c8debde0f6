import { Refusal } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { type CounterName, loginRules } from "../rows/attempt-counter.ts";
import { macOf } from "../rows/guard-keys.ts";
import { findVerifier } from "../rows/verifiers.ts";
import { loginDelayed } from "./login-tries.ts";
import type { ProofDeps } from "./proof-deps.ts";

export type LoginPasswordAsk = { readonly userId: string; readonly loginPassword: string };

/**
 * The login password of somebody who is logged in, as a proof. Counted before it is compared, on a
 * counter of its own: a thief in a session cannot guess, and delays nobody's login. Refuses
 * `old-password-wrong`, `login-delayed`.
 */
export async function verifyLoginPassword(
  deps: Pick<ProofDeps, "database" | "clock" | "keys" | "hasher" | "tries">,
  { userId, loginPassword }: LoginPasswordAsk,
): Promise<void> {
  const { database, clock, keys, hasher, tries } = deps;
  const counter: CounterName = {
    subject: macOf(keys.name, "login-password", userId),
    purpose: "login",
  };
  const tried = await tries.verify(counter, {
    rules: loginRules,
    secret: loginPassword,
    async compare() {
      const verifier = await findVerifier(database, keys, { userId, purpose: "login" });
      const secret = { kind: "login", ownerId: userId, secret: loginPassword } as const;
      return hasher.verify(verifier?.text, secret);
    },
  });
  if (tried.kind === "right") return;
  const now = clock.now();
  if (tried.kind === "locked") throw loginDelayed(tried.lockedUntil, now);
  if (tried.firstWait) await recordEvent(database, { userId, kind: "login-delayed", at: now });
  throw new Refusal("old-password-wrong");
}

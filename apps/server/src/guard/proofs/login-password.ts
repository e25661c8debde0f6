import { Refusal } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { type CounterName, loginRules } from "../rows/attempt-counter.ts";
import { strangers } from "../rows/devices.ts";
import { type GuardKeys, macOf } from "../rows/guard-keys.ts";
import { findVerifier } from "../rows/verifiers.ts";
import type { GuardDeps } from "./guard-deps.ts";
import type { Comparison } from "./open-tries.ts";
import { secondsTo } from "./seconds.ts";

/**
 * The login password of somebody who is logged in, as a proof. Counted before it is compared, on a
 * counter of its own: a thief in a session cannot guess, and delays nobody's login. Refuses
 * `old-password-wrong`, `login-delayed`.
 */
export async function verifyLoginPassword(
  deps: GuardDeps,
  { userId, loginPassword }: { userId: string; loginPassword: string },
): Promise<void> {
  const { database, keys, hasher } = deps;
  const subject = macOf(keys.name, "login-password", userId);
  const tried = await tryLogin(
    deps,
    { subject, purpose: "login" },
    {
      secret: loginPassword,
      async compare() {
        const verifier = await findVerifier(database, keys, { userId, purpose: "login" });
        const secret = { kind: "login", ownerId: userId, secret: loginPassword } as const;
        return hasher.verify(verifier?.text, secret);
      },
    },
  );
  if (tried.kind === "right") return;
  if (tried.firstWait) await recordEvent(database, { userId, kind: "login-delayed" });
  throw new Refusal("old-password-wrong");
}

/** One try at a password, counted before it is compared. Refuses `login-delayed`. */
export async function tryLogin<T>(
  { tries, clock }: Pick<GuardDeps, "tries" | "clock">,
  counter: CounterName,
  comparison: Omit<Comparison<T>, "rules">,
) {
  const tried = await tries.verify(counter, { rules: loginRules, ...comparison });
  if (tried.kind !== "locked") return tried;
  throw new Refusal("login-delayed", { seconds: secondsTo(tried.lockedUntil, clock.now()) });
}

/** The tries of everybody whom the account has never let in. */
export function strangersCounter(keys: GuardKeys, account: string): CounterName {
  return loginCounter(keys, account, strangers);
}

/** Tries at one account, among one browser of its owner or all strangers. */
export function loginCounter(keys: GuardKeys, account: string, among: string): CounterName {
  return { subject: macOf(keys.name, "login", account, among), purpose: "login" };
}

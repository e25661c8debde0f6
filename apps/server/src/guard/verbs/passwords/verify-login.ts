import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { loginCounter, loginDelayed } from "../../proofs/login-tries.ts";
import { accountNameOf, findAccountOwner } from "../../rows/accounts.ts";
import { loginRules } from "../../rows/attempt-counter.ts";
import { nobodysId } from "../../rows/guard-keys.ts";
import { findVerifier } from "../../rows/verifiers.ts";
import { counterOf, type Visit } from "../../rows/visits.ts";
import type { NotifyDeps } from "../../tell/notify-owner.ts";
import { admitLogin } from "../devices/admit-login.ts";
import type { GuardDeps } from "../guard-deps.ts";

type LoginDeps = NotifyDeps & Pick<GuardDeps, "hasher" | "tries">;

/**
 * Whose account this is. Tries are counted for the typed account, existing or not; browsers and
 * networks from which the owner has come in before have a counter of their own, so that a stranger's
 * guesses delay the stranger. Refuses `account-or-password-wrong`, `login-delayed` and, after the
 * right password alone, `password-reset-required`. The version is the one that was proved: it may
 * have been replaced by the time that a session is opened.
 */
export async function verifyLogin(
  deps: LoginDeps,
  ask: AskOf<"verifyLogin">,
): Promise<AnswerOf<"verifyLogin">> {
  const { database, clock, keys, hasher } = deps;
  const account = accountNameOf(ask.account);
  const found = await findAccountOwner(database, keys, account);
  const userId = found ?? nobodysId;
  const among = await counterOf(database, keys, { userId, visit: ask.visit });
  const counter = loginCounter(keys, account, among);
  const tried = await deps.tries.verify(counter, {
    rules: loginRules,
    async compare() {
      const verifier = await findVerifier(database, keys, { userId, purpose: "login" });
      const secret = { kind: "login", ownerId: userId, secret: ask.password } as const;
      const same = await hasher.verify(verifier?.text, secret);
      return same && verifier !== undefined && found !== undefined && verifier;
    },
  });
  if (tried.kind === "locked") throw loginDelayed(tried.lockedUntil, clock.now());
  if (tried.kind === "wrong") {
    if (tried.firstWait && found !== undefined) noteDelay(deps, found, ask.visit);
    throw new Refusal("account-or-password-wrong");
  }
  await admitLogin(deps, userId, ask.visit);
  return { userId, passwordVersion: tried.value.version };
}

/** Beside the answer, which must not take longer for an account that exists. */
function noteDelay({ database, clock, logger }: LoginDeps, userId: string, visit: Visit): void {
  const { ip, device } = visit;
  recordEvent(database, { userId, kind: "login-delayed", at: clock.now(), ip, device }).catch(
    (err: unknown) => logger.warn({ err }, "a slowed login is missing from the history"),
  );
}

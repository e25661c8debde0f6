import { randomUUID } from "node:crypto";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import {
  descriptorOf,
  relyingParty,
  requireConfirming,
  stepScope,
  verifySignature,
} from "../../proofs/verify-passkey.ts";
import { type ChallengeScope, challengeMs, mintChallenge } from "../../rows/challenges.ts";
import { listPasskeys, type Passkey } from "../../rows/passkey-store.ts";
import { admitLogin } from "../passwords/accounts.ts";

/** The scope of a login: nobody is known yet. */
export const loginScope: ChallengeScope = { userId: "", use: "login", subjectHash: "" };

/**
 * What a passkey is asked to sign for one step, as a browser wants it. Refuses `factor-not-bound`
 * without a passkey, `passkey-too-new` while none confirms steps yet.
 */
export async function askPasskey(deps: GuardDeps, step: AskOf<"askPasskey">) {
  const { database, clock, keys } = deps;
  const now = clock.now();
  const mine = await listPasskeys(database, keys, step.userId);
  requireConfirming(mine, now);
  const usable = mine.filter(({ confirmsFrom }) => confirmsFrom <= now);
  return { options: requestOptions(deps, stepScope(keys, step), usable) };
}

/** What a passkey is asked to sign for a login. */
export async function askPasskeyLogin(deps: GuardDeps) {
  return { options: requestOptions(deps, loginScope, []) };
}

function requestOptions(deps: GuardDeps, scope: ChallengeScope, passkeys: readonly Passkey[]) {
  return {
    challenge: mintChallenge(deps.keys, scope, deps.clock.now()),
    timeout: challengeMs,
    rpId: relyingParty(deps).id,
    userVerification: "required",
    allowCredentials: passkeys.map(descriptorOf),
  };
}

/**
 * Whose passkey signed a login's challenge; admitted as after a right password. Refuses
 * `passkey-wrong`, and `password-reset-required` while the account is frozen.
 */
export async function loginWithPasskey(
  deps: GuardDeps,
  { passkey: assertion, visit }: AskOf<"loginWithPasskey">,
) {
  const { database, clock } = deps;
  // Never for the same thing twice: a login whose answer was lost is asked for anew.
  const ask = { assertion, usedFor: `login ${randomUUID()}` };
  const proved = await verifySignature(deps, loginScope, ask);
  const { userId } = proved.passkey;
  await database.transaction((tx) => proved.spend(tx, clock.now()));
  await admitLogin(deps, userId, visit);
  return { userId };
}

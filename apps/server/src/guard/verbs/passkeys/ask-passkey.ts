import { refuseUnless } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { descriptorOf, relyingParty } from "../../proofs/relying-party.ts";
import { secondsOf } from "../../proofs/seconds.ts";
import { stepScope } from "../../proofs/verify-passkey.ts";
import { type ChallengeScope, challengeMs, mintChallenge } from "../../rows/challenges.ts";
import { listPasskeys, type Passkey } from "../../rows/passkey-store.ts";
import type { GuardDeps } from "../guard-deps.ts";

type AskDeps = Pick<GuardDeps, "database" | "clock" | "keys" | "publicUrl">;

/** The scope of a login: nobody is known yet. */
export const loginScope: ChallengeScope = { userId: "", use: "login", subjectHash: "" };

/**
 * What a passkey is asked to sign for one step, as a browser wants it. Refuses `factor-not-bound`
 * without a passkey, `passkey-too-new` while none confirms steps yet.
 */
export async function askPasskey(deps: AskDeps, step: AskOf<"askPasskey">) {
  const { database, clock, keys } = deps;
  const now = clock.now();
  const mine = await listPasskeys(database, keys, step.userId);
  refuseUnless(mine.length > 0, "factor-not-bound");
  const usable = mine.filter(({ confirmsFrom }) => confirmsFrom <= now);
  const until = secondsOf(earliest(mine));
  refuseUnless(usable.length > 0, "passkey-too-new", { until });
  return { options: requestOptions(deps, stepScope(keys, step), usable) };
}

/** What a passkey is asked to sign for a login. */
export async function askPasskeyLogin(deps: AskDeps) {
  return { options: requestOptions(deps, loginScope, []) };
}

function requestOptions(deps: AskDeps, scope: ChallengeScope, passkeys: readonly Passkey[]) {
  return {
    challenge: mintChallenge(deps.keys, scope, deps.clock.now()),
    timeout: challengeMs,
    rpId: relyingParty(deps).id,
    userVerification: "required",
    allowCredentials: passkeys.map(descriptorOf),
  };
}

function earliest(passkeys: readonly Passkey[]): Date {
  return new Date(Math.min(...passkeys.map(({ confirmsFrom }) => confirmsFrom.getTime())));
}

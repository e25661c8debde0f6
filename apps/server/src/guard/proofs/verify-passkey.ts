import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import type { CodePurpose, CodeSubject } from "../../wire/guard/guard-port.ts";
import {
  type ChallengeScope,
  findChallengeUse,
  insertChallengeUse,
  readChallenge,
} from "../rows/challenges.ts";
import { hashOfSubject } from "../rows/code-store.ts";
import {
  findPasskey,
  type Passkey,
  type PasskeySaid,
  updatePasskeyUsed,
} from "../rows/passkey-store.ts";
import { type NotifyDeps, notifyOwner } from "../tell/notify-owner.ts";
import type { Proved } from "./codes.ts";
import { challengeIn, readSignature, type Signature } from "./device-answers.ts";
import { isSuspect } from "./passkey-copies.ts";
import { secondsOf } from "./seconds.ts";

/** A right signature, not used up yet. */
type ProvedPasskey = Proved & { readonly passkey: Passkey };

type PasskeyStep = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly subject?: CodeSubject | undefined;
  /** The browser's answer as JSON. */
  readonly assertion: string;
  readonly usedFor: string;
};

/**
 * A passkey's signature in the place of the codes of one step: over the challenge that was given
 * for exactly this person, purpose and payment. Refuses `passkey-wrong`, and `passkey-too-new` for
 * one that was added a moment ago.
 */
export async function verifyPasskey(deps: NotifyDeps, step: PasskeyStep): Promise<ProvedPasskey> {
  const scope = stepScope(deps.keys, step);
  const proved = await verifySignature(deps, scope, step);
  const { confirmsFrom } = proved.passkey;
  const until = secondsOf(confirmsFrom);
  refuseUnless(confirmsFrom <= deps.clock.now(), "passkey-too-new", { until });
  return proved;
}

/** The scope of a step's challenge. */
export function stepScope(
  keys: NotifyDeps["keys"],
  { userId, purpose, subject }: Omit<PasskeyStep, "assertion" | "usedFor">,
): ChallengeScope {
  return { userId, use: `step ${purpose}`, subjectHash: hashOfSubject(keys, subject) };
}

/**
 * The signature of a passkey over a challenge of this scope, whoever's passkey it is where the
 * scope names nobody. Refuses `passkey-wrong`.
 */
export async function verifySignature(
  deps: NotifyDeps,
  scope: ChallengeScope,
  { assertion, usedFor }: { assertion: string; usedFor: string },
): Promise<ProvedPasskey> {
  const { database, clock, keys } = deps;
  const answer = readSignature(assertion);
  const challenge = challengeIn(answer);
  const expiresAt = readChallenge(keys, scope, { challenge, now: clock.now() });
  if (!expiresAt) throw new Refusal("passkey-wrong");
  // The count first: what another request uses up in between must not look like a copied passkey.
  const passkey = await findPasskey(database, keys, answer.id);
  const use = await findChallengeUse(database, challenge);
  const again = use === usedFor;
  refuseUnless(use === undefined || again, "passkey-wrong");
  const owned = passkey && (scope.userId === "" || passkey.userId === scope.userId);
  if (!passkey || !owned) throw new Refusal("passkey-wrong");
  const said = await judge(deps, passkey, { answer, challenge });
  if (!again) await checkCopies(deps, passkey, said);
  return {
    proofId: challenge,
    passkey,
    again,
    async spend(tx, now) {
      const use = await insertChallengeUse(tx, { challenge, usedFor, expiresAt }, now);
      refuseUnless(use !== "never", "passkey-wrong");
      if (use === "again") return;
      const used = await updatePasskeyUsed(tx, { id: passkey.id, ...said, now });
      refuseUnless(used, "passkey-wrong");
    },
  };
}

/**
 * Origin, place, presence and verification of the holder, signature; gives what the device says of
 * itself. A copy of what cannot be copied is refused here (WebAuthn, level 3, 7.2).
 */
async function judge(
  deps: NotifyDeps,
  passkey: Passkey,
  { answer, challenge }: { answer: Signature; challenge: string },
): Promise<PasskeySaid> {
  const { id: rpId, origin } = relyingParty(deps);
  const { userHandle, ...response } = answer.response;
  const holder = userHandle && Buffer.from(userHandle, "base64url").toString("utf8");
  refuseUnless(!holder || holder === passkey.userId, "passkey-wrong");
  // A large library, and few logins are by passkey: a start does not load it.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The count is judged by us, after the signature: a wrong one is news to the owner.
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: 0,
    },
  }).catch((cause: unknown) => {
    throw new Refusal("passkey-wrong", {}, { cause });
  });
  refuseUnless(verified, "passkey-wrong");
  const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
  return {
    signCount: BigInt(newCounter),
    isSynced: credentialDeviceType === "multiDevice",
    isBackedUp: credentialBackedUp,
  };
}

/** Refuses what only a copy would sign, and the owner hears of it. */
async function checkCopies(deps: NotifyDeps, passkey: Passkey, said: PasskeySaid): Promise<void> {
  const { userId, name } = passkey;
  if (!isSuspect(passkey, said)) return;
  await deps.database.transaction(async (tx) => {
    await recordEvent(tx, { userId, kind: "passkey-suspect", details: { name } });
    await notifyOwner(tx, deps, userId, { kind: "passkey-suspect", name });
  });
  throw new Refusal("passkey-wrong");
}

/** Refuses `factor-not-bound` without a passkey, `passkey-too-new` while none confirms steps yet. */
export function requireConfirming(passkeys: readonly Passkey[], now: Date): void {
  refuseUnless(passkeys.length > 0, "factor-not-bound");
  const from = new Date(Math.min(...passkeys.map((one) => one.confirmsFrom.getTime())));
  refuseUnless(from <= now, "passkey-too-new", { until: secondsOf(from) });
}

/** Who asks for the signature: passkeys are good for this place alone. */
export function relyingParty({ publicUrl }: Pick<NotifyDeps, "publicUrl">) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: "Clearhold", origin };
}

/** EdDSA, ES256, RS256: what devices have. */
export const algorithms = [-8, -7, -257] as const;

/** A passkey as a browser wants it named. */
export function descriptorOf({ id, transports }: Passkey) {
  return {
    id,
    type: "public-key",
    transports: transports.split(",").filter((name) => name !== ""),
  } as const;
}

import type { Proofs } from "../../kernel/guard-calls/shapes.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { proveStep } from "../codes/prove-step.ts";
import { getMailbox } from "../contacts/mailboxes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { requireSession } from "../require-session.ts";
import { type ChallengeScope, challengeMs, mintChallenge, readChallenge } from "./challenges.ts";
import { listPasskeys, type Passkey } from "./passkey-store.ts";
import { type PasswordAsk, provePassword } from "./prove-password.ts";
import { algorithms, descriptorOf, relyingParty } from "./relying-party.ts";

export const passkeysMax = 10;
/** As long as codes live: one proof adds one passkey. */
const proofLifeMs = 10 * 60_000;

export type BeginPasskeyAsk = PasswordAsk & { readonly proofs: Proofs };

/**
 * Proves that a passkey may be added and gives what the device is asked. Whether an older passkey
 * vouched for it stands in the challenge, under the guard's MAC. Refuses `passkey-limit-reached`
 * and as `provePassword` and `proveStep` do.
 */
export async function beginPasskey(deps: GuardDeps, ask: BeginPasskeyAsk) {
  const { database, clock, keys } = deps;
  const { userId, proofs } = ask;
  const mine = await listPasskeys(database, keys, userId);
  refuseUnless(mine.length < passkeysMax, "passkey-limit-reached");
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "add-passkey" } },
    ...{ proofs, usedFor: "add a passkey" },
  });
  const now = clock.now();
  const fresh = mine.some(({ createdAt }) => now.getTime() - createdAt.getTime() < proofLifeMs);
  // Again is for whoever closed the device's prompt or lost the answer, not for a second passkey.
  refuseUnless(!proved.again || !fresh, "email-code-wrong");
  await database.transaction(async (tx) => {
    await requireSession(tx, ask);
    await proved.spend(tx, now);
  });
  const challenge = mintChallenge(keys, addScope(userId, proved.by === "passkey"), now);
  const email = await getMailbox(database, keys, userId);
  return { options: creationOptions(deps, { challenge, userId, email, mine }) };
}

/** What a challenge allows this person to add, and until when; undefined when it allows nothing. */
export function readGrant(
  { keys, clock }: Pick<GuardDeps, "keys" | "clock">,
  userId: string,
  challenge: string,
): { expiresAt: Date; vouched: boolean } | undefined {
  for (const vouched of [false, true]) {
    const told = { challenge, now: clock.now() };
    const expiresAt = readChallenge(keys, addScope(userId, vouched), told);
    if (expiresAt) return { expiresAt, vouched };
  }
  return undefined;
}

function addScope(userId: string, vouched: boolean): ChallengeScope {
  return { userId, use: vouched ? "add vouched" : "add", subjectHash: "" };
}

type CreationAsk = {
  readonly challenge: string;
  readonly userId: string;
  readonly email: string;
  readonly mine: readonly Passkey[];
};

/** A passkey that logs in by itself, on a device that makes sure of its holder. */
function creationOptions(deps: GuardDeps, { challenge, userId, email, mine }: CreationAsk) {
  const { id, name } = relyingParty(deps);
  return {
    challenge,
    timeout: challengeMs,
    rp: { id, name },
    user: { id: Buffer.from(userId).toString("base64url"), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    attestation: "none",
    excludeCredentials: mine.map(descriptorOf),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

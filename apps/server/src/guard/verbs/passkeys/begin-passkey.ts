import { refuseUnless } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { provePassword } from "../../proofs/prove-password.ts";
import { proveStep } from "../../proofs/prove-step.ts";
import { algorithms, descriptorOf, relyingParty } from "../../proofs/relying-party.ts";
import {
  type ChallengeScope,
  challengeMs,
  findChallengeUse,
  grantIn,
  grantName,
  grantOf,
  mintChallenge,
  readChallenge,
} from "../../rows/challenges.ts";
import { getMailbox } from "../../rows/mailboxes.ts";
import { listPasskeys, type Passkey } from "../../rows/passkey-store.ts";
import { requireSession } from "../../rows/require-session.ts";
import type { GuardDeps } from "../guard-deps.ts";

export const passkeysMax = 10;
/** A code that was used lives on for ten minutes at most, and a challenge of its last for five. */
const grantMs = 10 * 60_000 + challengeMs;

/**
 * Proves that one passkey may be added and gives what the device is asked; again, while none was, to
 * whoever closed the device's prompt. Which proof it was, and whether an older passkey vouched for it,
 * stands in the challenge, under the guard's MAC. Refuses `passkey-limit-reached` and as
 * `provePassword` and `proveStep` do.
 */
export async function beginPasskey(deps: GuardDeps, ask: AskOf<"beginPasskey">) {
  const { database, clock, keys } = deps;
  const { userId, proofs } = ask;
  const mine = await listPasskeys(database, keys, userId);
  refuseUnless(mine.length < passkeysMax, "passkey-limit-reached");
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "add-passkey" } },
    ...{ proofs, usedFor: `add a passkey ${ask.sessionHash}` },
  });
  const now = clock.now();
  const vouched = proved.by === "passkey";
  const grant = grantOf(keys, userId, proved.proofId);
  const used = proved.again && (await findChallengeUse(database, grantName(grant))) !== undefined;
  refuseUnless(!used, vouched ? "passkey-wrong" : "email-code-wrong");
  await database.transaction(async (tx) => {
    await requireSession(tx, ask);
    await proved.spend(tx, now);
  });
  const challenge = mintChallenge(keys, addScope(userId, vouched), now, grant);
  const email = await getMailbox(database, keys, userId);
  return { options: creationOptions(deps, { challenge, userId, email, mine }) };
}

/** What lets this person add one passkey, and as what it is used up; undefined when nothing does. */
export function readGrant(
  { keys, clock }: Pick<GuardDeps, "keys" | "clock">,
  userId: string,
  challenge: string,
): { grant: string; keptUntil: Date; vouched: boolean } | undefined {
  const now = clock.now();
  const keptUntil = new Date(now.getTime() + grantMs);
  for (const vouched of [false, true]) {
    if (!readChallenge(keys, addScope(userId, vouched), { challenge, now })) continue;
    return { grant: grantIn(challenge), keptUntil, vouched };
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

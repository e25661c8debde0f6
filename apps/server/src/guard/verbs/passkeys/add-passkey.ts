import type { Tx } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import {
  type Credential,
  challengeIn,
  readCredential,
  transportsIn,
} from "../../proofs/device-answers.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { provePassword, proveStep } from "../../proofs/prove-step.ts";
import { algorithms, descriptorOf, relyingParty } from "../../proofs/verify-passkey.ts";
import {
  type ChallengeScope,
  type ChallengeUse,
  challengeMs,
  findChallengeUse,
  grantIn,
  grantName,
  grantOf,
  insertChallengeUse,
  mintChallenge,
  readChallenge,
} from "../../rows/challenges.ts";
import { getMailbox, lockMailbox } from "../../rows/contacts.ts";
import { insertPasskey, listPasskeys, type Passkey } from "../../rows/passkey-store.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "../../rows/recovery-codes.ts";
import { requireSession } from "../../rows/sessions.ts";
import { warnOwner } from "../../tell/notify-owner.ts";

const passkeysMax = 10;
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

function addScope(userId: string, vouched: boolean): ChallengeScope {
  return { userId, use: vouched ? "add vouched" : "add", subjectHash: "" };
}

/** A passkey that logs in by itself, on a device that makes sure of its holder. */
function creationOptions(
  deps: GuardDeps,
  {
    challenge,
    userId,
    email,
    mine,
  }: Record<"challenge" | "userId" | "email", string> & {
    readonly mine: readonly Passkey[];
  },
) {
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

/**
 * Whoever talked a person out of one code must not confirm payments with a device of their own: a
 * passkey that no older one vouched for logs in at once and confirms steps from the next day on.
 */
const newPasskeyMs = 24 * 3_600_000;

/**
 * Adds what the device has made over a challenge of `beginPasskey`, and uses up the proof behind it.
 * Where no recovery code is left, ten are made and told this once. Asked again after a lost answer
 * it adds nothing and tells no codes. Refuses `passkey-wrong`, `passkey-limit-reached`,
 * `session-expired`.
 */
export async function addPasskey(deps: GuardDeps, ask: AskOf<"addPasskey">) {
  const { userId, name } = ask;
  const now = deps.clock.now();
  const answer = readCredential(ask.credential);
  const challenge = challengeIn(answer);
  const vouched = [false, true].find((one) =>
    readChallenge(deps.keys, addScope(userId, one), { challenge, now }),
  );
  if (vouched === undefined) throw new Refusal("passkey-wrong");
  const judged = await judge(deps, answer, challenge);
  const startsAt = vouched ? undefined : new Date(now.getTime() + newPasskeyMs);
  const expiresAt = new Date(now.getTime() + grantMs);
  const use = { challenge: grantIn(challenge), usedFor: `passkey ${judged.id}`, expiresAt };
  const made = { ...judged, userId, name, confirmsFrom: startsAt ?? now, createdAt: now };
  const { passkey, recoveryCodes } = await deps.database.transaction(async (tx) => {
    const inserted = await insertOnce(tx, deps, { ...ask, use, passkey: made });
    if (inserted.isNew) {
      await warnOwner(tx, deps, userId, { kind: "passkey-added", name, startsAt });
    }
    return inserted;
  });
  const { id, createdAt, confirmsFrom, isSynced, isBackedUp } = passkey;
  const times = { createdAt: createdAt.getTime(), confirmsFrom: confirmsFrom.getTime() };
  return { id, ...times, isSynced, isBackedUp, recoveryCodes };
}

type Insertion = AskOf<"addPasskey"> & {
  readonly use: ChallengeUse;
  readonly passkey: Passkey;
};

/** The passkey with everything that comes with it. */
async function insertOnce(tx: Tx, deps: GuardDeps, ask: Insertion) {
  const { userId, name, use, passkey, visit } = ask;
  const { createdAt: now, confirmsFrom: goodFrom } = passkey;
  await lockMailbox(tx, deps.keys, userId);
  await requireSession(tx, ask);
  const mine = await listPasskeys(tx, deps.keys, userId);
  const used = await insertChallengeUse(tx, use, now);
  const known = mine.find(({ id }) => id === passkey.id);
  if (used === "again" && known) return { passkey: known, recoveryCodes: [], isNew: false };
  refuseUnless(used === "first", "passkey-wrong");
  refuseUnless(mine.length < passkeysMax, "passkey-limit-reached");
  refuseUnless(await insertPasskey(tx, deps.keys, passkey), "passkey-wrong");
  const event = { userId, kind: "passkey-added", ...visit, details: { name } } as const;
  await recordEvent(tx, event);
  const none = (await countRecoveryCodes(tx, userId)) === 0;
  const recoveryCodes = none
    ? await replaceRecoveryCodes(tx, deps.keys, { userId, goodFrom, now })
    : [];
  return { passkey, recoveryCodes, isNew: true };
}

/** Origin, place, presence and verification of the holder; gives the new passkey's own part. */
async function judge(deps: GuardDeps, answer: Credential, challenge: string) {
  const { id: rpId, origin } = relyingParty(deps);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch((cause: unknown) => {
    throw new Refusal("passkey-wrong", {}, { cause });
  });
  if (!verified) throw new Refusal("passkey-wrong");
  const { id, publicKey, counter } = registrationInfo.credential;
  const { credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signCount: BigInt(counter),
    isSynced: credentialDeviceType === "multiDevice",
    isBackedUp: credentialBackedUp,
    transports: transportsIn(answer),
  };
}

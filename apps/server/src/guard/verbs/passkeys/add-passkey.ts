import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Tx } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { Visit } from "../../../wire/guard/calls/shapes.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import {
  type Credential,
  challengeIn,
  readCredential,
  transportsIn,
} from "../../proofs/device-answers.ts";
import { algorithms, relyingParty } from "../../proofs/relying-party.ts";
import { type ChallengeUse, insertChallengeUse } from "../../rows/challenges.ts";
import { mintLink } from "../../rows/links.ts";
import { lockMailbox } from "../../rows/mailboxes.ts";
import {
  insertPasskey,
  listPasskeys,
  type NewPasskey,
  type Passkey,
} from "../../rows/passkey-store.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "../../rows/recovery-codes.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { passkeysMax, readGrant } from "./begin-passkey.ts";

/**
 * Whoever talked a person out of one code must not confirm payments with a device of their own: a
 * passkey that no older one vouched for logs in at once and confirms steps from the next day on.
 */
const newPasskeyMs = 24 * 3_600_000;

type AddedPasskey = { readonly passkey: Passkey; readonly recoveryCodes: string[] };

/**
 * Adds what the device has made over a challenge of `beginPasskey`, and uses up the proof behind it. Where no recovery code is left,
 * ten are made and told this once. Asked again after a lost answer it adds nothing and tells no
 * codes. Refuses `passkey-wrong`, `passkey-limit-reached`, `session-expired`.
 */
export async function addPasskey(
  deps: GuardDeps,
  ask: AskOf<"addPasskey">,
): Promise<AnswerOf<"addPasskey">> {
  const { userId, name } = ask;
  const now = deps.clock.now();
  const answer = readCredential(ask.credential);
  const challenge = challengeIn(answer);
  const granted = readGrant(deps, userId, challenge);
  if (!granted) throw new Refusal("passkey-wrong");
  const made = await judge(deps, answer, challenge);
  const startsAt = granted.vouched ? undefined : new Date(now.getTime() + newPasskeyMs);
  const when = { confirmsFrom: startsAt ?? now, createdAt: now };
  const { grant, keptUntil } = granted;
  const use = { challenge: grant, usedFor: `passkey ${made.id}`, expiresAt: keptUntil };
  const { notMeLink, passkey, recoveryCodes } = await deps.database.transaction((tx) =>
    insertOnce(tx, deps, { ...ask, use, passkey: { ...made, ...when, userId, name } }),
  );
  if (notMeLink !== undefined) {
    await notifyOwner(deps, userId, { kind: "passkey-added", name, startsAt, notMeLink });
  }
  const { id, createdAt, confirmsFrom } = passkey;
  const times = { createdAt: createdAt.getTime(), confirmsFrom: confirmsFrom.getTime() };
  return { id, ...times, recoveryCodes };
}

type Insertion = {
  readonly use: ChallengeUse;
  readonly passkey: NewPasskey;
  readonly sessionHash: string;
  readonly visit: Visit;
};

/** The passkey with everything that comes with it; without the link when it was there already. */
async function insertOnce(
  tx: Tx,
  deps: GuardDeps,
  { use, passkey, sessionHash, visit }: Insertion,
): Promise<AddedPasskey & { notMeLink: string | undefined }> {
  const { userId, name, createdAt: now, confirmsFrom: goodFrom } = passkey;
  await lockMailbox(tx, deps.keys, userId);
  await requireSession(tx, { userId, sessionHash });
  const mine = await listPasskeys(tx, deps.keys, userId);
  const used = await insertChallengeUse(tx, use, now);
  const known = mine.find(({ id }) => id === passkey.id);
  if (used === "again" && known) return { passkey: known, recoveryCodes: [], notMeLink: undefined };
  refuseUnless(used === "first", "passkey-wrong");
  refuseUnless(mine.length < passkeysMax, "passkey-limit-reached");
  refuseUnless(await insertPasskey(tx, deps.keys, passkey), "passkey-wrong");
  const { ip, device } = visit;
  const details = { name };
  await recordEvent(tx, { userId, kind: "passkey-added", at: now, ip, device, details });
  const none = (await countRecoveryCodes(tx, userId)) === 0;
  const recoveryCodes = none
    ? await replaceRecoveryCodes(tx, deps.keys, { userId, goodFrom, now })
    : [];
  const notMeLink = await mintLink(tx, deps, { userId, purpose: "not-me", now });
  return { passkey: { ...passkey, usedAt: undefined }, recoveryCodes, notMeLink };
}

/** Origin, place, presence and verification of the holder; gives the new passkey's own part. */
async function judge(
  deps: GuardDeps,
  answer: Credential,
  challenge: string,
): Promise<Pick<Passkey, "id" | "publicKey" | "signCount" | "transports">> {
  const { id: rpId, origin } = relyingParty(deps);
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
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signCount: BigInt(counter),
    transports: transportsIn(answer),
  };
}

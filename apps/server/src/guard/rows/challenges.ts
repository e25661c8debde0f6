import { randomBytes } from "node:crypto";
import { hasRow, type Queryable, type Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** What a device is asked to sign for: one person, one use and, where there is one, one payment. */
export type ChallengeScope = {
  /** Empty for a login: nobody is known yet. */
  readonly userId: string;
  /** `login`, `add`, `add vouched`, or a step by its purpose. */
  readonly use: string;
  /** As `hashOfSubject` gives it. */
  readonly subjectHash: string;
};

/** How long a device has for its answer. */
export const challengeMs = 5 * 60_000;

const timeBytes = 6;
const nonceBytes = 16;
const macBytes = 32;

/**
 * A challenge that says itself what it is good for: the end of its time, a nonce, and the guard's
 * MAC over both and the scope. So whatever a device signs commits to exactly this person, use and
 * payment, and nothing has to be kept for those who never answer.
 */
export function mintChallenge(
  keys: GuardKeys,
  scope: ChallengeScope,
  now: Date,
  nonce: Buffer = randomBytes(nonceBytes),
): string {
  const head = Buffer.alloc(timeBytes + nonceBytes);
  head.writeUIntBE(now.getTime() + challengeMs, 0, timeBytes);
  nonce.copy(head, timeBytes);
  const mac = Buffer.from(challengeMac(keys, scope, head), "hex");
  return Buffer.concat([head, mac]).toString("base64url");
}

/** Until when a challenge is good; undefined when it was not given for this scope, or has run out. */
export function readChallenge(
  keys: GuardKeys,
  scope: ChallengeScope,
  { challenge, now }: { challenge: string; now: Date },
): Date | undefined {
  const bytes = Buffer.from(challenge, "base64url");
  // One challenge has one spelling: what was used cannot come back in another.
  if (bytes.length !== timeBytes + nonceBytes + macBytes) return undefined;
  if (bytes.toString("base64url") !== challenge) return undefined;
  const head = bytes.subarray(0, timeBytes + nonceBytes);
  const mac = bytes.subarray(timeBytes + nonceBytes).toString("hex");
  if (!sameMac(mac, challengeMac(keys, scope, head))) return undefined;
  const expiresAt = new Date(head.readUIntBE(0, timeBytes));
  return expiresAt > now ? expiresAt : undefined;
}

/**
 * A nonce that names the proof which a challenge was given for: two challenges of one proof have the
 * same, and it can be used up. Nobody without the guard's key can tell which it will be.
 */
export function grantOf(keys: GuardKeys, userId: string, proofId: string): Buffer {
  return Buffer.from(macOf(keys.code, "grant", userId, proofId), "hex").subarray(0, nonceBytes);
}

/** The name of the grant that a challenge of ours carries. */
export function grantIn(challenge: string): string {
  const bytes = Buffer.from(challenge, "base64url");
  return grantName(bytes.subarray(timeBytes, timeBytes + nonceBytes));
}

/** A grant is used up among the challenges, under a name that no challenge has. */
export function grantName(grant: Buffer): string {
  return `grant ${grant.toString("base64url")}`;
}

/** What a challenge was accepted for; undefined while it was not. */
export async function findChallengeUse(database: Queryable, challenge: string) {
  const sql = "select used_for from guard_challenges where challenge = $1";
  return (await database.first<{ usedFor: string }>(sql, [challenge]))?.usedFor;
}

export type ChallengeUse = {
  readonly challenge: string;
  /** The one thing that it is accepted for. */
  readonly usedFor: string;
  readonly expiresAt: Date;
};

/** Uses a challenge up, once: `again` for the same thing, `never` for another. */
export async function insertChallengeUse(
  tx: Tx,
  { challenge, usedFor, expiresAt }: ChallengeUse,
  now: Date,
): Promise<"first" | "again" | "never"> {
  const sql = `insert into guard_challenges (challenge, used_for, used_at, expires_at)
    values ($1, $2, $3, $4) on conflict (challenge) do nothing returning challenge`;
  if (await hasRow(tx, sql, [challenge, usedFor, now, expiresAt])) return "first";
  return (await findChallengeUse(tx, challenge)) === usedFor ? "again" : "never";
}

/** A challenge whose time is over is refused by itself. */
export async function deleteOldChallenges(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from guard_challenges where expires_at < $1", [before]);
}

function challengeMac(
  keys: GuardKeys,
  { userId, use, subjectHash }: ChallengeScope,
  head: Buffer,
): string {
  return macOf(keys.code, "challenge", head.toString("hex"), userId, use, subjectHash);
}

import { describe, expect, it } from "vitest";
import { type ChallengeScope, challengeMs, mintChallenge, readChallenge } from "./challenges.ts";
import { deriveKeys } from "./guard-keys.ts";

const keys = deriveKeys("ab".repeat(32));
const now = new Date("2026-11-21T09:00:00Z");
const scope: ChallengeScope = { userId: "usr_a", use: "step confirm", subjectHash: "f00d" };

const read = (challenge: string, of: ChallengeScope = scope, at = now) =>
  readChallenge(keys, of, { challenge, now: at });

describe("a challenge", () => {
  it("is good for its scope until its time is over, and never the same twice", () => {
    const challenge = mintChallenge(keys, scope, now);
    const end = new Date(now.getTime() + challengeMs);
    expect(read(challenge)).toEqual(end);
    expect(read(challenge, scope, new Date(end.getTime() - 1))).toEqual(end);
    expect(read(challenge, scope, end)).toBeUndefined();
    expect(mintChallenge(keys, scope, now)).not.toBe(challenge);
  });

  it.each<[string, Partial<ChallengeScope>]>([
    ["person", { userId: "usr_b" }],
    ["use", { use: "login" }],
    ["payment", { subjectHash: "beef" }],
    ["split of the same letters", { userId: "usr_ast", use: "ep confirm" }],
  ])("is good for no other %s", (_, part) => {
    expect(read(mintChallenge(keys, scope, now), { ...scope, ...part })).toBeUndefined();
  });

  it("of another key, of another length or in another spelling is none", () => {
    const challenge = mintChallenge(keys, scope, now);
    const foreign = mintChallenge(deriveKeys("cd".repeat(32)), scope, now);
    const longer = `${challenge}AAAA`;
    const respelt = Buffer.from(challenge, "base64url").toString("base64");
    for (const other of [
      foreign,
      longer,
      challenge.slice(4),
      `${challenge}=`,
      ` ${challenge}`,
      "",
    ]) {
      expect(read(other)).toBeUndefined();
    }
    if (respelt !== challenge) expect(read(respelt)).toBeUndefined();
  });

  it("cannot be made to last longer", () => {
    const bytes = Buffer.from(mintChallenge(keys, scope, now), "base64url");
    bytes.writeUIntBE(now.getTime() + 10 * challengeMs, 0, 6);
    expect(read(bytes.toString("base64url"))).toBeUndefined();
  });
});

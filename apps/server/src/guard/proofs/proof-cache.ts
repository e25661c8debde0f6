import { createSecretKey, randomBytes } from "node:crypto";
import type { Clock } from "../../kernel/clock.ts";
import { macOf } from "../rows/guard-keys.ts";

type Proof = {
  readonly userId: string;
  readonly sessionHash: string;
  readonly fundPassword: string;
};

/**
 * Remembers for five minutes that a session has proved its fund password, so that an exchange does
 * not pay for argon2id each time. A match proves; a mismatch decides nothing and goes the counted
 * way. Never asked for a withdrawal.
 */
export type ProofCache = {
  has(proof: Proof): boolean;
  /** Called before the password is compared; what it gives remembers the proof afterwards, unless
   * something was forgotten in between. */
  prepare(proof: Proof): () => void;
  forgetUser(userId: string): void;
  forgetSession(sessionHash: string): void;
};

const lifeMs = 5 * 60_000;
const sizeMax = 50_000;

type Kept = { readonly userId: string; readonly mac: string; readonly untilMs: number };

export function openProofCache(clock: Clock): ProofCache {
  // Of this process and this run alone: nothing of it is worth stealing later.
  const bootKey = createSecretKey(randomBytes(32));
  const bySession = new Map<string, Kept>();
  let forgettings = 0;

  function macOfProof({ userId, sessionHash, fundPassword }: Proof): string {
    return macOf(bootKey, sessionHash, userId, fundPassword);
  }

  function add(proof: Proof): void {
    const [oldest] = bySession.keys();
    if (bySession.size >= sizeMax && oldest !== undefined) bySession.delete(oldest);
    const untilMs = clock.now().getTime() + lifeMs;
    bySession.delete(proof.sessionHash);
    bySession.set(proof.sessionHash, { userId: proof.userId, mac: macOfProof(proof), untilMs });
  }

  return {
    has(proof) {
      const kept = bySession.get(proof.sessionHash);
      if (!kept) return false;
      const now = clock.now().getTime();
      if (kept.untilMs <= now || kept.untilMs > now + lifeMs) {
        bySession.delete(proof.sessionHash);
        return false;
      }
      return kept.mac === macOfProof(proof);
    },
    prepare: (proof) => {
      const begun = forgettings;
      return () => {
        if (forgettings === begun) add(proof);
      };
    },
    forgetUser(userId) {
      forgettings += 1;
      for (const [sessionHash, kept] of bySession) {
        if (kept.userId === userId) bySession.delete(sessionHash);
      }
    },
    forgetSession: (sessionHash) => {
      bySession.delete(sessionHash);
    },
  };
}

import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import {
  type Attempt,
  type CounterName,
  countAttempt,
  forgiveAttempts,
  fundPasswordRules,
} from "../attempt-counter.ts";
import { notifyOwner } from "../contacts/notify-owner.ts";
import { wasFrozenSince } from "../devices/freezes.ts";
import { mintLink } from "../devices/links.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { findVerifier, type Verifier } from "./verifiers.ts";

type FundPasswordDeps = Pick<
  GuardDeps,
  "database" | "clock" | "keys" | "hasher" | "outbox" | "proofs" | "logger" | "publicUrl"
>;

export type FundPasswordAsk = {
  readonly userId: string;
  readonly fundPassword: string;
  /** Also the one from before a freeze: for the way back, whose other proofs a thief has not. */
  readonly beforeFreeze?: boolean;
};

/**
 * The cold way: counted before it is compared, one counter for all routes. After a freeze it is as
 * if none were set, until it is reset with proofs: a thief may know it. Refuses
 * `fund-password-not-set`, `fund-password-wrong` with the tries left, `fund-password-locked`.
 */
export async function verifyFundPassword(
  deps: FundPasswordDeps,
  { userId, fundPassword, beforeFreeze = false }: FundPasswordAsk,
): Promise<void> {
  const { database, keys } = deps;
  const verifier = await findVerifier(database, keys, { userId, purpose: "fund" });
  refuseUnless(verifier !== undefined, "fund-password-not-set");
  const isVoid = !beforeFreeze && (await wasFrozenSince(database, userId, verifier.setAt));
  refuseUnless(!isVoid, "fund-password-not-set");
  await guessFundPassword(deps, verifier, { userId, fundPassword });
}

/**
 * One comparison is one counted try, whatever the answer is needed for: what is asked beside this
 * counter would be told past the lock. Refuses `fund-password-wrong`, `fund-password-locked`.
 */
export async function guessFundPassword(
  deps: FundPasswordDeps,
  verifier: Verifier,
  { userId, fundPassword }: Pick<FundPasswordAsk, "userId" | "fundPassword">,
): Promise<void> {
  const { database, clock, hasher } = deps;
  const counter: CounterName = { subject: userId, purpose: "fund" };
  const rules = fundPasswordRules;
  const attempt = await countAttempt(database, counter, { rules, now: clock.now() });
  if (!attempt.allowed) throw locked(attempt.lockedUntil);
  const secret = { kind: "fund", ownerId: userId, secret: fundPassword } as const;
  if (await hasher.verify(verifier.text, secret)) return forgiveAttempts(database, counter);
  throw await wrong(deps, attempt, userId);
}

/** The warm way, for money that stays in the house. Refuses as `verifyFundPassword`. */
export async function proveFundPassword(
  deps: FundPasswordDeps,
  ask: FundPasswordAsk & { readonly sessionHash: string },
): Promise<void> {
  if (deps.proofs.has(ask)) return;
  const remember = deps.proofs.prepare(ask);
  await verifyFundPassword(deps, ask);
  remember();
}

/** The last wrong try locks: what was proved before is forgotten, and the owner is told. */
async function wrong(
  deps: FundPasswordDeps,
  attempt: Extract<Attempt, { allowed: true }>,
  userId: string,
): Promise<Refusal> {
  const { lockedUntil, left } = attempt;
  if (!lockedUntil) return new Refusal("fund-password-wrong", { left: String(left) });
  deps.proofs.forgetUser(userId);
  const details = { until: lockedUntil.toISOString() };
  const at = deps.clock.now();
  await recordEvent(deps.database, { userId, kind: "fund-password-locked", at, details });
  // Whoever guesses here is in a session.
  const link = { userId, purpose: "not-me", now: at } as const;
  const notMeLink = await mintLink(deps.database, deps, link);
  await notifyOwner(deps, userId, { kind: "fund-password-locked", lockedUntil, notMeLink });
  return locked(lockedUntil);
}

function locked(until: Date): Refusal {
  return new Refusal("fund-password-locked", { until: secondsOf(until) });
}

export function secondsOf(at: Date): string {
  return String(Math.ceil(at.getTime() / 1000));
}

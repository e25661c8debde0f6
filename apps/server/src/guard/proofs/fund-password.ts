import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { type CounterName, fundPasswordRules } from "../rows/attempt-counter.ts";
import { wasFrozenSince } from "../rows/freezes.ts";
import { findVerifier, type Verifier } from "../rows/verifiers.ts";
import { warnOwner } from "../tell/notify-owner.ts";
import type { GuardDeps } from "./guard-deps.ts";
import type { Tried } from "./open-tries.ts";
import { secondsOf, secondsTo } from "./seconds.ts";

export type FundPasswordAsk = {
  readonly userId: string;
  readonly fundPassword: string;
  /** Also the one from before a freeze: for the way back, whose other proofs a thief has not. */
  readonly beforeFreeze?: boolean;
};

/**
 * The cold way: counted before it is compared, one counter for all routes. After a freeze it is as
 * if none were set, until it is reset with proofs: a thief may know it. Refuses
 * `fund-password-not-set`, `fund-password-wrong` with the tries left, `fund-password-locked`,
 * `too-many-requests`.
 */
export async function verifyFundPassword(deps: GuardDeps, ask: FundPasswordAsk): Promise<void> {
  const { userId, fundPassword: secret, beforeFreeze = false } = ask;
  const counter: CounterName = { subject: userId, purpose: "fund" };
  const tried = await deps.tries.verify(counter, {
    rules: fundPasswordRules,
    secret: `${beforeFreeze} ${secret}`,
    async compare() {
      // Read in its turn: the password may have been replaced while this caller waited.
      const { text } = await getVerifier(deps, ask);
      return deps.hasher.verify(text, { kind: "fund", ownerId: userId, secret });
    },
  });
  if (tried.kind === "wrong") throw await wrong(deps, tried, userId);
  if (tried.kind === "right") return;
  await getVerifier(deps, ask);
  throw locked(tried.lockedUntil, deps.clock.now());
}

/** Refuses `fund-password-not-set`. */
async function getVerifier(
  { database, keys }: GuardDeps,
  { userId, beforeFreeze = false }: FundPasswordAsk,
): Promise<Verifier> {
  const verifier = await findVerifier(database, keys, { userId, purpose: "fund" });
  refuseUnless(verifier !== undefined, "fund-password-not-set");
  const isVoid = !beforeFreeze && (await wasFrozenSince(database, userId, verifier.setAt));
  refuseUnless(!isVoid, "fund-password-not-set");
  return verifier;
}

/** The warm way, for money that stays in the house. Refuses as `verifyFundPassword`. */
export async function proveFundPassword(
  deps: GuardDeps,
  ask: FundPasswordAsk & { readonly sessionHash: string },
): Promise<void> {
  if (deps.proofs.has(ask)) return;
  const remember = deps.proofs.prepare(ask);
  await verifyFundPassword(deps, ask);
  remember();
}

/** The last wrong try locks: what was proved before is forgotten, and the owner is told. */
async function wrong(
  deps: GuardDeps,
  { lockedUntil, left }: Extract<Tried<true>, { kind: "wrong" }>,
  userId: string,
): Promise<Refusal> {
  if (!lockedUntil) return new Refusal("fund-password-wrong", { left: String(left) });
  deps.proofs.forgetUser(userId);
  const details = { until: lockedUntil.toISOString() };
  await deps.database.transaction(async (tx) => {
    await recordEvent(tx, { userId, kind: "fund-password-locked", details });
    // Whoever guesses here is in a session.
    await warnOwner(tx, deps, userId, { kind: "fund-password-locked", lockedUntil });
  });
  return locked(lockedUntil, deps.clock.now());
}

function locked(until: Date, now: Date): Refusal {
  const details = { until: secondsOf(until), seconds: secondsTo(until, now) };
  return new Refusal("fund-password-locked", details);
}

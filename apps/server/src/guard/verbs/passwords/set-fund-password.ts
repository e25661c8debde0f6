import { meetsFundPasswordRules } from "@clearhold/contract/fund-password-rules";
import type { RefusalCode } from "@clearhold/contract/refusals";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { proveStep, requireProofs, type Step } from "../../proofs/prove-step.ts";
import { forgiveAttempts } from "../../rows/attempt-counter.ts";
import { lockMailbox } from "../../rows/contacts.ts";
import { wasFrozenSince } from "../../rows/freezes.ts";
import { holdEnd, insertHold, listHolds } from "../../rows/holds.ts";
import { endSessions, requireSession } from "../../rows/sessions.ts";
import { findVerifier, isFresh, updateVerifier, type Verifier } from "../../rows/verifiers.ts";
import { warnOwner } from "../../tell/notify-owner.ts";

type SetFundPasswordAsk = AskOf<"setFundPassword">;

/** What gives the right to set it. `spend` uses it up, in the transaction of the change. */
type Right = {
  readonly by: "being-first" | "old-password" | "proofs";
  spend(tx: Tx, now: Date): Promise<void>;
};

const events = {
  "being-first": "fund-password-set",
  "old-password": "fund-password-changed",
  proofs: "fund-password-reset",
} as const;

/**
 * Sets the fund password, the one policy of every door: the first one freely, another one with the
 * old one, or with the proofs of the step `fund-password`, which also lift a lock and hold
 * withdrawals as `fundPasswordHold` says. A session token is not enough to replace it. Another fund
 * password ends every other session. Asked again after a lost answer it changes nothing and answers
 * the same.
 */
export async function setFundPassword(
  deps: GuardDeps,
  ask: SetFundPasswordAsk,
): Promise<AnswerOf<"setFundPassword">> {
  const { userId, newPassword, repeated = newPassword } = ask;
  refuseUnless(meetsFundPasswordRules(newPassword), "fund-password-against-rules");
  refuseUnless(repeated === newPassword, "passwords-differ");
  refuseUnless(newPassword !== ask.oldPassword, "password-unchanged");
  const known = await findVerifier(deps.database, deps.keys, { userId, purpose: "fund" });
  if (!known) deps.firstSettings.prepare({ ...ask, fundPassword: newPassword })();
  const right = known ? await findRight(deps, ask, known) : first;
  if (right === "done") return { othersEnded: false };
  const isSet = await change(deps, ask, { known, right });
  // Another one was first meanwhile. It may be the same form, sent twice.
  return isSet ? { othersEnded: known !== undefined } : setFundPassword(deps, ask);
}

/** Sets it by this right; false when it was to be the first one and is not any more. */
async function change(
  deps: GuardDeps,
  ask: SetFundPasswordAsk,
  { known, right }: { known: Verifier | undefined; right: Right },
): Promise<boolean> {
  const { database, clock, keys, hasher } = deps;
  const { userId, newPassword } = ask;
  const name = { userId, purpose: "fund" } as const;
  const { by } = right;
  const text = await hasher.hash({ kind: "fund", ownerId: userId, secret: newPassword });
  const now = clock.now();
  const isSet = await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    // Before a recovery code holds withdrawals itself: it is one hold, not a day after another.
    const until = await fundPasswordHold(tx, { userId, by, now });
    await right.spend(tx, now);
    // Of two at once the second has proved nothing about the password that the first one set.
    const next = { ...name, text, after: known?.version ?? 0, now };
    const isNext = await updateVerifier(tx, keys, next);
    if (!isNext && !known) return false;
    refuseUnless(isNext, "email-code-required");
    if (by === "proofs") await forgiveAttempts(tx, { subject: userId, purpose: "fund" });
    if (until) await insertHold(tx, { userId, reason: "fund-password-reset", until });
    if (known) await endSessions(tx, { userId, keep: ask.sessionHash, now });
    await recordEvent(tx, { userId, kind: events[by], ...ask.visit });
    await warnOwner(tx, deps, userId, { kind: events[by], heldUntil: until });
    return true;
  });
  if (isSet) deps.proofs.forgetUser(userId);
  return isSet;
}

/**
 * Until when a change that is made now by this right holds withdrawals: a day, which begins when the
 * hold of a recovery ends. Whoever reads the mailbox may reset both passwords, and then the owner has
 * been told twice and has two days.
 */
export async function fundPasswordHold(
  database: Queryable,
  { userId, by, now }: { userId: string; by: Right["by"]; now: Date },
): Promise<Date | undefined> {
  if (by !== "proofs") return undefined;
  const holds = await listHolds(database, userId, now);
  return holdEnd(holds.find(({ reason }) => reason === "recovery")?.until ?? now);
}

const first: Right = { by: "being-first", spend: async () => {} };

/** "done": the very same change was made a moment ago, and its answer was lost. */
async function findRight(
  deps: GuardDeps,
  ask: SetFundPasswordAsk,
  known: Verifier,
): Promise<Right | "done"> {
  const { userId, proofs } = ask;
  // A thief whom the owner has stopped may know it: it proves nothing, and does not come back.
  const isVoid = await wasFrozenSince(deps.database, userId, known.setAt);
  const oldPassword = isVoid ? undefined : ask.oldPassword;
  const withProofs = Object.values(proofs).some((proof) => proof !== undefined);
  const step: Step = {
    ...{ userId, purpose: "fund-password", proofs, usedFor: "fund-password" },
    takesRecovery: true,
  };
  if (withProofs) await requireProofs(deps, step);
  if (oldPassword !== undefined) {
    if (!(await proveOld(deps, ask, known))) return "done";
    if (!withProofs) return { ...first, by: "old-password" };
  } else if (!withProofs && (await isFirstAgain(deps, ask, known))) {
    return "done";
  }
  const { again, spend } = await proveStep(deps, step);
  if (again) return proveNew(deps, ask, "email-code-wrong");
  const secret = { kind: "fund", ownerId: userId, secret: ask.newPassword } as const;
  const isSame = isVoid && (await deps.hasher.verify(known.text, secret));
  refuseUnless(!isSame, "password-unchanged");
  return { by: oldPassword === undefined ? "proofs" : "old-password", spend };
}

/**
 * Whether the session that has sent the first one sends it again because the answer was lost. Other
 * digits cost no try, because only the guard's memory is asked: it forgets at the first of them. What it
 * remembers need not be in force: of two different ones at once the database took one.
 */
async function isFirstAgain(deps: GuardDeps, ask: SetFundPasswordAsk, known: Verifier) {
  const { firstSettings } = deps;
  const { userId, sessionHash, newPassword: fundPassword } = ask;
  if (!firstSettings.has({ userId, sessionHash, fundPassword })) {
    firstSettings.forgetSession(sessionHash);
    return false;
  }
  if (known.version > 1) return false;
  try {
    await verifyFundPassword(deps, { userId, fundPassword });
    return true;
  } catch (error) {
    // The step that follows asks for a proof, and tells nobody that it was wrong, or is locked.
    if (error instanceof Refusal && error.code !== "too-many-requests") return false;
    throw error;
  }
}

/** Whether the old one is right; false when it was, until this very change. Refuses `old-password-wrong`. */
async function proveOld(deps: GuardDeps, ask: SetFundPasswordAsk, known: Verifier) {
  const { userId, oldPassword = "" } = ask;
  try {
    await verifyFundPassword(deps, { userId, fundPassword: oldPassword });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "fund-password-wrong") throw error;
    // Nothing but a change has an answer here that may be lost: the first one needed no old one.
    const mayBeDone = known.version > 1 && isFresh(known, deps.clock.now());
    if (!mayBeDone) throw new Refusal("old-password-wrong", error.details);
    await proveNew(deps, ask, "old-password-wrong");
    return false;
  }
}

/** The new one was set already, or else it is refused. Each ask is a guess, and is counted as one. */
async function proveNew(
  deps: GuardDeps,
  { userId, newPassword: fundPassword }: SetFundPasswordAsk,
  otherwise: RefusalCode,
): Promise<"done"> {
  try {
    await verifyFundPassword(deps, { userId, fundPassword, beforeFreeze: true });
    return "done";
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "fund-password-wrong") throw error;
    throw new Refusal(otherwise, error.details);
  }
}

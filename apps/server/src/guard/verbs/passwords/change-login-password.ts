import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { verifyLoginPassword } from "../../proofs/login-password.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { proveStep, requireProofs, type Step } from "../../proofs/prove-step.ts";
import { findUsername, getMailbox, lockMailbox } from "../../rows/contacts.ts";
import { type DeviceName, isNewDevice } from "../../rows/devices.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { endSessions, requireSession } from "../../rows/sessions.ts";
import { findVerifier, isFresh, updateVerifier, type Verifier } from "../../rows/verifiers.ts";
import { warnOwner } from "../../tell/notify-owner.ts";

type ChangeLoginPasswordAsk = AskOf<"changeLoginPassword">;

/**
 * Changes the login password, the one policy of every door: the rules, then the old one, then the
 * proofs of the step `login-password`. Every other session ends; on a device that is new,
 * withdrawals are held for a day (requirement 9). Asked again after a lost answer it changes
 * nothing and answers the same.
 */
export async function changeLoginPassword(deps: GuardDeps, ask: ChangeLoginPasswordAsk) {
  const { database, clock, keys, hasher } = deps;
  const { userId, newPassword, visit } = ask;
  await checkNew(deps, ask);
  await requireProofs(deps, stepOf(ask));
  const name = { userId, purpose: "login" } as const;
  const known = await findVerifier(database, keys, name);
  if (!known) throw new Error(`${userId} has no login password`);
  const step = await proveRight(deps, ask, known);
  if (step === "done") return { othersEnded: false };
  const text = await hasher.hash({ kind: "login", ownerId: userId, secret: newPassword });
  const now = clock.now();
  await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    await step.spend(tx, now);
    // Of two at once the second has proved a password that is the old one no longer.
    const change = { ...name, text, after: known.version, now };
    refuseUnless(await updateVerifier(tx, keys, change), "old-password-wrong");
    const until = await findLoginPasswordHold({ database: tx, keys }, { ...visit, userId }, now);
    if (until) await insertHold(tx, { userId, reason: "login-password-changed", until });
    await endSessions(tx, { userId, keep: ask.sessionHash, now });
    await recordEvent(tx, { userId, kind: "login-password-changed", ...visit });
    await warnOwner(tx, deps, userId, { kind: "login-password-changed", heldUntil: until });
  });
  deps.proofs.forgetUser(userId);
  return { othersEnded: true };
}

/** Until when a change from this device, made now, would hold withdrawals. */
export async function findLoginPasswordHold(
  { database, keys }: Pick<GuardDeps, "keys"> & { readonly database: Queryable },
  { userId, deviceKey }: DeviceName,
  now: Date,
): Promise<Date | undefined> {
  return (await isNewDevice(database, keys, { userId, deviceKey, now })) ? holdEnd(now) : undefined;
}

/** In the order of requirement 5: the rules, then that both entries are the same. */
async function checkNew(
  { database, keys }: Pick<GuardDeps, "database" | "keys">,
  { userId, oldPassword, newPassword, repeated = newPassword }: ChangeLoginPasswordAsk,
): Promise<void> {
  const email = await getMailbox(database, keys, userId);
  const username = (await findUsername(database, userId)) ?? "";
  checkLoginPassword(newPassword, { email, name: username });
  refuseUnless(repeated === newPassword, "passwords-differ");
  refuseUnless(
    newPassword.normalize("NFKC") !== oldPassword.normalize("NFKC"),
    "password-unchanged",
  );
}

/** "done": the very same change was made a moment ago, and its answer was lost. */
async function proveRight(deps: GuardDeps, ask: ChangeLoginPasswordAsk, known: Verifier) {
  const { userId, oldPassword } = ask;
  try {
    await verifyLoginPassword(deps, { userId, loginPassword: oldPassword });
  } catch (error) {
    const wrong = error instanceof Refusal && error.code === "old-password-wrong";
    if (wrong && isFresh(known, deps.clock.now()) && (await isDone(deps, ask, known)))
      return "done";
    throw error;
  }
  const step = await proveStep(deps, stepOf(ask));
  refuseUnless(!step.again, "email-code-wrong");
  return step;
}

/** The old one is wrong because these proofs have made the new one of it. */
async function isDone(deps: GuardDeps, ask: ChangeLoginPasswordAsk, verifier: Verifier) {
  const step = await proveStep(deps, stepOf(ask)).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const secret = { kind: "login", ownerId: ask.userId, secret: ask.newPassword } as const;
  return step?.again === true && deps.hasher.verify(verifier.text, secret);
}

function stepOf({ userId, proofs }: ChangeLoginPasswordAsk): Step {
  return { userId, purpose: "login-password", proofs, usedFor: "login-password" };
}

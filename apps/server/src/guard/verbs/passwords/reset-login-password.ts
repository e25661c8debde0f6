import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { noticeLetter } from "../../../mail/letters.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { type Proved, proveCode, strangerCode } from "../../proofs/codes.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { strangersCounter, tryLogin } from "../../proofs/login-password.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { forgiveAttempts } from "../../rows/attempt-counter.ts";
import { findMailboxOwner, findUsername, lockMailbox } from "../../rows/contacts.ts";
import { isOwnDevice, noteWayBack } from "../../rows/devices.ts";
import { updateFreezeLifted } from "../../rows/freezes.ts";
import { nobodysId } from "../../rows/guard-keys.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { useLinksUp } from "../../rows/links.ts";
import { endSessions } from "../../rows/sessions.ts";
import { findVerifier, updateVerifier, type Verifier } from "../../rows/verifiers.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

type ResetLoginPasswordAsk = AskOf<"resetLoginPassword">;

/** Whoever owns the mailbox; without an account everything is looked up, and hashed, all the same. */
type Owner = {
  readonly userId: string;
  readonly username: string;
  /** Undefined where there is no account. */
  readonly verifier: Verifier | undefined;
};

/**
 * Forgotten password: whoever reads the mailbox sets another login password. A code that is right
 * for a mailbox without an account is answered as any other, and the mail tells the difference: who
 * does not read the mailbox learns nothing. Lifts a freeze, ends every session, holds withdrawals
 * for a day. Gives the user whose sessions have ended now, if any have. Refuses
 * `email-code-wrong`, `password-unchanged` and what the password rules refuse.
 */
export async function resetLoginPassword(deps: GuardDeps, ask: ResetLoginPasswordAsk) {
  const { email, code, newPassword } = ask;
  checkLoginPassword(newPassword, { email, name: "" });
  const owner = await findOwner(deps, email);
  const { userId, username, verifier } = owner;
  const ownDevice = await isOwnDevice(deps, { email, deviceKey: ask.visit.deviceKey });
  const stranger = strangerCode(email, code, "login-password");
  const proved = await proveCode(deps, { ...stranger, ownDevice });
  if (proved.again) return answerAgain(deps, ask, owner);
  checkLoginPassword(newPassword, { email, name: username });
  // Else a freeze would leave the thief the password that he has.
  refuseUnless(!(await isNewInForce(deps, ask, owner)), "password-unchanged");
  const text = await deps.hasher.hash({ kind: "login", ownerId: userId, secret: newPassword });
  if (!verifier) return tellStranger(deps, ask, proved);
  await writeReset(deps, ask, { userId, text, after: verifier.version, proved });
  return { userId };
}

async function findOwner({ database, keys }: Pick<GuardDeps, "database" | "keys">, email: string) {
  const userId = (await findMailboxOwner(database, keys, email)) ?? nobodysId;
  const verifier = await findVerifier(database, keys, { userId, purpose: "login" });
  const username = await findUsername(database, userId);
  // Without a user's row the registration never came to its end.
  return username === undefined
    ? { userId: nobodysId, username: "", verifier: undefined }
    : { userId, username, verifier };
}

/**
 * The code was used up, and its answer was lost: the same answer for the same password, and for
 * another one the refusal of a used code. Counted as a login is: each is a guess. Who has logged in
 * with the new password meanwhile stays logged in.
 */
async function answerAgain(deps: GuardDeps, ask: ResetLoginPasswordAsk, owner: Owner) {
  const tried = await tryLogin(deps, strangersCounter(deps.keys, ask.email), {
    compare: async () => (await isNewInForce(deps, ask, owner)) || !owner.verifier,
  });
  refuseUnless(tried.kind === "right", "email-code-wrong");
  return { userId: null };
}

function isNewInForce(
  { hasher }: GuardDeps,
  { newPassword: secret }: ResetLoginPasswordAsk,
  { userId, verifier }: Owner,
): Promise<boolean> {
  return hasher.verify(verifier?.text, { kind: "login", ownerId: userId, secret });
}

async function writeReset(
  deps: GuardDeps,
  { email, visit }: ResetLoginPasswordAsk,
  reset: { userId: string; text: string; after: number; proved: Proved },
): Promise<void> {
  const { database, clock, keys } = deps;
  const { userId, text, after, proved } = reset;
  const now = clock.now();
  const heldUntil = holdEnd(now);
  await database.transaction(async (tx) => {
    // A mailbox that was replaced in this very moment resets nothing any more.
    refuseUnless((await lockMailbox(tx, keys, userId)) === email, "email-code-wrong");
    await proved.spend(tx, now);
    // Of two at once the second one's code was good for the password before.
    const change = { userId, purpose: "login", text, after, now } as const;
    refuseUnless(await updateVerifier(tx, keys, change), "email-code-wrong");
    await insertHold(tx, { userId, reason: "recovery", until: heldUntil });
    await endSessions(tx, { userId, now });
    // Others' guesses must not keep the owner out who has just come back.
    await forgiveAttempts(tx, strangersCounter(keys, email));
    await noteWayBack(tx, keys, { userId, deviceKey: visit.deviceKey, now });
    const event = { userId, ...visit };
    await recordEvent(tx, { ...event, kind: "login-password-reset" });
    const lifted = await updateFreezeLifted(tx, userId, now);
    if (lifted) {
      await recordEvent(tx, { ...event, kind: "unfrozen" });
      await useLinksUp(tx, userId, now);
      await notifyOwner(tx, deps, userId, { kind: "unfrozen" });
    }
    await warnOwner(tx, deps, userId, { kind: "login-password-reset", heldUntil });
  });
  deps.proofs.forgetUser(userId);
}

async function tellStranger(
  { database, clock, letters }: GuardDeps,
  { email, language }: ResetLoginPasswordAsk,
  proved: Proved,
): Promise<{ userId: null }> {
  const now = clock.now();
  const content = noticeLetter({ language }, { kind: "no-account" }, now);
  await database.transaction(async (tx) => {
    await proved.spend(tx, now);
    await letters.add(tx, { to: email, content });
  });
  return { userId: null };
}

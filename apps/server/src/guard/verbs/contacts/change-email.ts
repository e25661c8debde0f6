import { randomUUID } from "node:crypto";
import { emailChangeWaitSeconds } from "@clearhold/contract/waits";
import type { Tx } from "../../../kernel/database.ts";
import { maskEmail } from "../../../kernel/mask-contact.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { isRepeated, type NewContact, wasBound } from "../../proofs/codes.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { verifyLoginPassword } from "../../proofs/login-password.ts";
import { proveStep, requireProofs, type Step } from "../../proofs/prove-step.ts";
import { secondsAt } from "../../proofs/seconds.ts";
import { getMailbox, isTaken, lockMailbox, updateMailbox } from "../../rows/contacts.ts";
import { deleteEmailChange, findEmailChange, upsertEmailChange } from "../../rows/email-changes.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { mintLink } from "../../rows/links.ts";
import { endSessions, requireSession } from "../../rows/sessions.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

/**
 * Moves the account to another mailbox, in the order of requirement 5: the code to the new one, the
 * code to the old one while it is on, the phone's while that is on, the fund password. Only
 * somebody who reads the new mailbox learns whether it belongs to an account. Asked again after a
 * lost answer it changes nothing and answers the same. Refuses `email-unchanged`, `email-taken`,
 * and as `proveStep`, `verifyFundPassword` and `replaceMailbox` do.
 */
export async function changeEmail(deps: GuardDeps, ask: AskOf<"changeEmail">): Promise<void> {
  const { userId, email, proofs } = ask;
  const newContact = newMailbox(ask);
  const old = await getMailbox(deps.database, deps.keys, userId);
  if (old === email) {
    refuseUnless(await wasBound(deps, { userId, newContact }), "email-unchanged");
    return;
  }
  const step = { userId, purpose: "old-email", proofs, newContact, takesRecovery: true } as const;
  const proved = await proveStep(deps, { ...step, usedFor: randomUUID() });
  await verifyFundPassword(deps, ask);
  await replaceMailbox(deps, { ...ask, old }, proved.spend);
}

/**
 * For whoever has lost the old mailbox alone: with the code to the new one, the other factors that
 * are on, and both passwords, the change may be finished a week later. The old mailbox is told at
 * once, with a link that stops it. A second ask begins the week anew; the same one, after a lost
 * answer, does not. Refuses `email-unchanged`, `old-password-wrong`, `login-delayed`, `email-taken`,
 * `session-expired`, and as `proveStep` and `verifyFundPassword` do.
 */
export async function askEmailChange(deps: GuardDeps, ask: AskOf<"askEmailChange">) {
  const { database, clock, keys } = deps;
  const { userId, email } = ask;
  const newContact = newMailbox(ask);
  refuseUnless((await getMailbox(database, keys, userId)) !== email, "email-unchanged");
  const step: Step = {
    ...{ userId, purpose: "old-email", proofs: ask.proofs, newContact },
    ...{ usedFor: randomUUID(), lost: ["email"] },
  };
  await requireProofs(deps, step);
  const waiting = await findEmailChange(database, keys, userId);
  if (waiting?.email === email && (await isRepeated(deps, { userId, newContact }))) {
    return { from: secondsAt(waiting.from) };
  }
  const proved = await proveStep(deps, step);
  await verifyLoginPassword(deps, ask);
  await verifyFundPassword(deps, ask);
  const now = clock.now();
  const from = new Date(now.getTime() + emailChangeWaitSeconds * 1000);
  await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    await proved.spend(tx, now);
    refuseUnless(!(await isTaken(tx, email)), "email-taken");
    await upsertEmailChange(tx, keys, { userId, email, askedAt: now, from });
    const details = { email: maskEmail(email), from: from.toISOString() };
    await recordEvent(tx, { userId, kind: "email-change-asked", ...ask.visit, details });
    const notice = { kind: "email-change-asked", email: maskEmail(email), startsAt: from } as const;
    await warnOwner(tx, deps, userId, notice);
  });
  return { from: secondsAt(from) };
}

/**
 * Finishes a change whose week is over. Time is looked at again under the lock, so that one that is
 * called off in the same moment comes to nothing. Refuses `email-change-not-due`, and as
 * `verifyFundPassword` and `replaceMailbox` do.
 */
export async function finishEmailChange(deps: GuardDeps, ask: AskOf<"finishEmailChange">) {
  const { database, clock, keys } = deps;
  const { userId } = ask;
  const due = await findEmailChange(database, keys, userId);
  refuseUnless(due !== null && due.from <= clock.now(), "email-change-not-due");
  await verifyFundPassword(deps, ask);
  const old = await getMailbox(database, keys, userId);
  await replaceMailbox(deps, { ...ask, old, email: due.email }, async (tx, now) => {
    const change = await findEmailChange(tx, keys, userId);
    const same = change?.email === due.email && change.from <= now;
    refuseUnless(same && (await deleteEmailChange(tx, userId)), "email-change-not-due");
  });
}

/**
 * Calls off a change that waits; where there is none it does nothing. With the fund password: a
 * stolen session alone must not keep the owner with a mailbox that is lost. Refuses
 * `session-expired`, and as `verifyFundPassword` does.
 */
export async function cancelEmailChange(deps: GuardDeps, ask: AskOf<"cancelEmailChange">) {
  const { userId, visit } = ask;
  await verifyFundPassword(deps, ask);
  const event = { userId, kind: "email-change-called-off" } as const;
  await deps.database.transaction(async (tx) => {
    await requireSession(tx, ask);
    if (!(await deleteEmailChange(tx, userId))) return;
    await recordEvent(tx, { ...event, ...visit });
    await notifyOwner(tx, deps, userId, { kind: "email-change-called-off" });
  });
}

function newMailbox({ email, newCode: code }: { email: string; newCode: string }): NewContact {
  return { channel: "email", address: email, purpose: "new-email", code };
}

/** `old` is the mailbox that what was proved was proved with; this session goes on. */
type Replacement = AskOf<"finishEmailChange"> & { readonly old: string; readonly email: string };

/**
 * Puts a proved mailbox in the place of the old one, in one transaction with `spend`: a change that
 * waits falls, every other session ends, withdrawals are held for a day. Both mailboxes are told,
 * the old one with a link that stops a thief. Refuses `email-taken`, `email-code-wrong` when the old
 * one was replaced meanwhile, `session-expired`.
 */
async function replaceMailbox(
  deps: GuardDeps,
  ask: Replacement,
  spend: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  const { database, clock, keys } = deps;
  const { userId, sessionHash, old, email, visit } = ask;
  const now = clock.now();
  const heldUntil = holdEnd(now);
  const notice = { kind: "email-changed", email: maskEmail(email), heldUntil } as const;
  await database.transaction(async (tx) => {
    refuseUnless((await lockMailbox(tx, keys, userId)) === old, "email-code-wrong");
    await requireSession(tx, ask);
    await spend(tx, now);
    if (!(await updateMailbox(tx, keys, { userId, email, now }))) throw new Refusal("email-taken");
    await deleteEmailChange(tx, userId);
    await insertHold(tx, { userId, reason: "email-changed", until: heldUntil });
    await endSessions(tx, { userId, keep: sessionHash, now });
    const details = { email: maskEmail(email) };
    await recordEvent(tx, { userId, kind: "email-changed", ...visit, details });
    // As old as the new mailbox: its owner can only use up links that are younger, never this one.
    const notMeLink = await mintLink(tx, deps, { userId, now });
    await notifyOwner(tx, deps, userId, { ...notice, notMeLink }, { to: old });
    await notifyOwner(tx, deps, userId, notice);
  });
  deps.proofs.forgetUser(userId);
}

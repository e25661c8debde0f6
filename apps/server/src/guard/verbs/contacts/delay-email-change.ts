import { randomUUID } from "node:crypto";
import { emailChangeWaitSeconds } from "@clearhold/contract/waits";
import { maskEmail } from "../../../kernel/mask-contact.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import { verifyLoginPassword } from "../../proofs/login-password.ts";
import { isRepeated } from "../../proofs/new-contact.ts";
import { proveStep, requireProofs, type Step } from "../../proofs/prove-step.ts";
import { secondsOf } from "../../proofs/seconds.ts";
import { deleteEmailChange, findEmailChange, upsertEmailChange } from "../../rows/email-changes.ts";
import { mintLink } from "../../rows/links.ts";
import { getMailbox, isTaken, lockMailbox } from "../../rows/mailboxes.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { newMailbox } from "./change-email.ts";
import { replaceMailbox } from "./replace-mailbox.ts";

/**
 * For whoever has lost the old mailbox alone: with the code to the new one, the other factors that
 * are on, and both passwords, the change may be finished a week later. The old mailbox is told at
 * once, with a link that stops it. A second ask begins the week anew; the same one, after a lost
 * answer, does not. Refuses `email-unchanged`, `old-password-wrong`, `login-delayed`, `email-taken`,
 * `session-expired`, and as `proveStep` and `verifyFundPassword` do.
 */
export async function askEmailChange(
  deps: GuardDeps,
  ask: AskOf<"askEmailChange">,
): Promise<AnswerOf<"askEmailChange">> {
  const { database, clock, keys } = deps;
  const { userId, email, loginPassword, fundPassword } = ask;
  const newContact = newMailbox(email, ask.newCode);
  refuseUnless((await getMailbox(database, keys, userId)) !== email, "email-unchanged");
  const step: Step = {
    ...{ userId, purpose: "old-email", proofs: ask.proofs, newContact },
    ...{ usedFor: randomUUID(), lost: ["email"] },
  };
  await requireProofs(deps, step);
  const waiting = await findEmailChange(database, keys, userId);
  if (waiting?.email === email && (await isRepeated(deps, { userId, newContact }))) {
    return { from: Number(secondsOf(waiting.from)) };
  }
  const proved = await proveStep(deps, step);
  await verifyLoginPassword(deps, { userId, loginPassword });
  await verifyFundPassword(deps, { userId, fundPassword });
  const now = clock.now();
  const from = new Date(now.getTime() + emailChangeWaitSeconds * 1000);
  const notMeLink = await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    await proved.spend(tx, now);
    refuseUnless(!(await isTaken(tx, email)), "email-taken");
    await upsertEmailChange(tx, keys, { userId, email, askedAt: now, from });
    const { ip, device } = ask.visit;
    const details = { email: maskEmail(email), from: from.toISOString() };
    await recordEvent(tx, { userId, kind: "email-change-asked", at: now, ip, device, details });
    return mintLink(tx, deps, { userId, purpose: "not-me", now });
  });
  const notice = { kind: "email-change-asked", email: maskEmail(email), startsAt: from } as const;
  await notifyOwner(deps, userId, { ...notice, notMeLink });
  return { from: Number(secondsOf(from)) };
}

/**
 * Finishes a change whose week is over. Time is looked at again under the lock, so that one that is
 * called off in the same moment comes to nothing. Refuses `email-change-not-due`, and as
 * `verifyFundPassword` and `replaceMailbox` do.
 */
export async function finishEmailChange(
  deps: GuardDeps,
  ask: AskOf<"finishEmailChange">,
): Promise<void> {
  const { database, clock, keys } = deps;
  const { userId, fundPassword } = ask;
  const due = await findEmailChange(database, keys, userId);
  refuseUnless(due !== undefined && due.from <= clock.now(), "email-change-not-due");
  await verifyFundPassword(deps, { userId, fundPassword });
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
export async function cancelEmailChange(
  deps: GuardDeps,
  ask: AskOf<"cancelEmailChange">,
): Promise<void> {
  const { database, clock } = deps;
  const { userId, visit, fundPassword } = ask;
  await verifyFundPassword(deps, { userId, fundPassword });
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    await requireSession(tx, ask);
    if (!(await deleteEmailChange(tx, userId))) return false;
    const { ip, device } = visit;
    await recordEvent(tx, { userId, kind: "email-change-called-off", at: now, ip, device });
    return true;
  });
  if (ended) await notifyOwner(deps, userId, { kind: "email-change-called-off" });
}
